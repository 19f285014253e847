import { AREA_HOME_CARE, FUNDING_NDIS, FUNDING_SUPPORT_AT_HOME } from "#contract/shared/funding-codes.ts";
import type { Found } from "./phrases.ts";
import type { Token } from "./tokens.ts";

/** A type of funding, or a level of one, that some words mean. */
export interface Paid {
	from: number;
	to: number;
	/** The visitor chooses one of several. */
	codes: string[];
	chosen: boolean;
}

/** Levels that a Home Care Package had. Support at Home has classifications 1 to 8. */
const PACKAGE_LEVELS = 4;
const PROGRAMS: Record<string, string> = { hcp: "HCP", sah: "SAH" };

/** Levels in the sentence: "level 3", "hcp 4", "classification 5". */
export const levelsIn = (tokens: readonly Token[], isTaken: (at: number) => boolean) =>
	tokens.flatMap(({ word }, at) => {
		const next = tokens[at + 1];
		const isLevel = /^(?:level|lvl|lev|class|classification|hcp|sah)$/.test(word) && /^[1-8]$/.test(next?.word ?? "");
		return !isLevel || next?.begins || isTaken(at)
			? []
			: [
					{
						from: at,
						to: at + 2,
						level: Number(next?.word),
						program: PROGRAMS[word] ?? (word.startsWith("class") ? "SAH" : ""),
					},
				];
	});

/**
 * The funding in the sentence. Only home care packages have levels (HOM-032): with any other service, a package is
 * Support at Home. A level or package without its program is a choice.
 * @param services names of the services that are read
 */
export const fundingIn = (
	phrases: readonly Found[],
	levels: ReturnType<typeof levelsIn>,
	services: readonly string[],
	tokens: readonly Token[],
): Paid[] => {
	const isForOther = services.length > 0 && !services.includes(AREA_HOME_CARE);
	const named = phrases.flatMap(({ from, to, meaning }) =>
		meaning.kind === "funding"
			? [{ from, to, code: meaning.code }]
			: meaning.kind === "plan"
				? [{ from, to, code: FUNDING_NDIS }]
				: [],
	);
	const isNdis = named.some(({ code }) => code === FUNDING_NDIS);
	const asOther = (code: string) => (isForOther && /^(?:HCP|SAH)/.test(code) ? FUNDING_SUPPORT_AT_HOME : code);
	const packages = phrases.filter(({ meaning }) => meaning.kind === "package");
	const paid: Paid[] = named
		.filter(({ code }) => !/^(?:HCP|SAH)$/.test(code) || levels.length === 0)
		.map(({ from, to, code }) => ({
			from,
			to,
			codes: [asOther(code)],
			// "Support at home" can be where a person lives, too.
			chosen:
				code !== FUNDING_SUPPORT_AT_HOME ||
				to - from > 3 ||
				tokens[from]?.word === "sah" ||
				tokens[from]?.text === "Support",
		}));
	for (const { from, to, level, program } of levels) {
		const said = program || named.find(({ code }) => code === "HCP" || code === FUNDING_SUPPORT_AT_HOME)?.code;
		const ways =
			said === "HCP" && level <= PACKAGE_LEVELS
				? [`HCP${level}`]
				: said || level > PACKAGE_LEVELS
					? [`SAH${level}`]
					: [`HCP${level}`, `SAH${level}`];
		const codes = [...new Set(ways.map(asOther))];
		const isAutism = /^(?:autism|asd|autistic)$/.test(tokens[from - 1]?.word ?? "");
		paid.push({
			from,
			to,
			codes,
			chosen: codes.length === 1 && !isAutism && (Boolean(said) || packages.length > 0 || level > PACKAGE_LEVELS),
		});
	}
	if (paid.length === 0 || (!isNdis && named.length === 0 && levels.length === 0))
		for (const { from, to } of packages) {
			const codes = [...new Set(["HCP", FUNDING_SUPPORT_AT_HOME].map(asOther))];
			paid.push({ from, to, codes, chosen: codes.length === 1 });
		}
	return paid;
};
