import type { LaterFact } from "#contract/search/facts.ts";
import type { OwnWordsOption, OwnWordsQuestion } from "#contract/search/own-words.ts";
import { AREA_HOME_CARE, FUNDING_NDIS, FUNDING_SUPPORT_AT_HOME } from "#contract/shared/limits.ts";
import type { PlanWay } from "#contract/shared/plan-management.ts";
import { isHcp } from "#contract/shared/rules.ts";
import type { Part } from "./read-sentence.ts";
import type { Token } from "./tokens.ts";

interface FundingAnswer {
	codes: string[];
	plan: PlanWay | undefined;
	/** Names of service areas that the funding implies. */
	areas: string[];
	question: OwnWordsQuestion | undefined;
	later: { fact: LaterFact; label: string }[];
}

/** Levels that a Home Care Package had. Support at Home has classifications 1 to 8. */
const PACKAGE_LEVELS = 4;

/**
 * The funding of the search. A level belongs to a Home Care Package, to Support at Home, or to neither; if the sentence
 * doesn't say, the visitor chooses. Services other than home care packages have no levels (HOM-032), so there the level
 * is said, not searched.
 */
export const resolveFunding = (
	parts: readonly Part[],
	services: readonly string[],
	isServiceAsked: boolean,
	{
		types,
		areas,
	}: { types: readonly { code: string; name: string }[]; areas: readonly { id: number; name: string }[] },
	tokens: readonly Token[],
): FundingAnswer => {
	const nameOf = (code: string) => types.find((type) => type.code === code)?.name ?? code;
	const codes = [...new Set(parts.flatMap(({ meaning }) => (meaning.kind === "funding" ? [meaning.code] : [])))];
	const [plan, otherPlan] = new Set(parts.flatMap(({ meaning }) => (meaning.kind === "plan" ? [meaning.way] : [])));
	const isPackage = parts.some(({ meaning }) => meaning.kind === "package");
	const levelPart = parts.find(({ meaning }) => meaning.kind === "level");
	const level = levelPart?.meaning.kind === "level" ? levelPart.meaning.level : undefined;
	const isClassified = tokens.some(({ word }) => word.startsWith("classif") || word === "class");
	const others = codes.filter((code) => code !== "HCP" && code !== FUNDING_SUPPORT_AT_HOME);
	const isForOther = (services.length > 0 && !services.includes(AREA_HOME_CARE)) || isServiceAsked;

	/** The filters for a Support at Home or package code, which depend on the service. */
	const aged = (code: string): Pick<FundingAnswer, "codes" | "areas" | "later"> => {
		if (isForOther)
			return {
				codes: [...others, FUNDING_SUPPORT_AT_HOME],
				areas: [],
				later: isHcp(code) && /\d/.test(code) ? [{ fact: "level" as const, label: nameOf(code) }] : [],
			};
		const isHome = isHcp(code) || services.includes(AREA_HOME_CARE);
		return {
			codes: [...others, isHcp(code) ? code : isHome ? "HCP" : code],
			areas: isHome ? [AREA_HOME_CARE] : [],
			later: [],
		};
	};
	const done = (more: Partial<FundingAnswer>): FundingAnswer => ({
		codes: others,
		plan: otherPlan ? undefined : plan,
		areas: [],
		question: undefined,
		later: otherPlan ? [{ fact: "registered", label: "More than one kind of plan management" }] : [],
		...more,
	});
	const optionOf = (code: string): OwnWordsOption => {
		const meant = aged(code);
		const ids = areas.filter(({ name }) => meant.areas.includes(name)).map(({ id }) => String(id));
		return {
			label: nameOf(code),
			set: { funding_types_list: meant.codes, ...(ids.length > 0 && { service_areas_list: ids }) },
		};
	};
	const ask = (words: string, asked: readonly string[], end: string) =>
		done({
			question: {
				about: "funding",
				words,
				options: [
					...(isForOther ? [FUNDING_SUPPORT_AT_HOME] : asked).map(optionOf),
					{ label: end, set: { funding_types_list: others } },
				],
			},
		});

	const ndis = plan || codes.includes(FUNDING_NDIS) ? [FUNDING_NDIS] : [];
	if (ndis.length > 0 && !others.includes(FUNDING_NDIS)) others.push(FUNDING_NDIS);
	const program = levelPart?.meaning.kind === "level" ? levelPart.meaning.program : undefined;
	const isManaged = services.includes(AREA_HOME_CARE) && tokens.some(({ word }) => /^(packages?|hcp)$/.test(word));
	const isHomeCare = codes.includes("HCP") || program === "HCP" || isManaged;
	const homeSupport = parts.find(
		({ meaning }) => meaning.kind === "funding" && meaning.code === FUNDING_SUPPORT_AT_HOME,
	);
	if (level !== undefined && levelPart) {
		const inPackage = `HCP${level}`;
		const inProgram = `SAH${level}`;
		if (level > PACKAGE_LEVELS || program === "SAH" || homeSupport || isClassified) return done(aged(inProgram));
		if (isPackage || isHomeCare) return done(aged(inPackage));
		return ask(levelPart.text, [inPackage, inProgram], "Neither: this isn't about funding");
	}
	if (isHomeCare) return done(aged("HCP"));
	if (homeSupport) {
		const before = tokens[homeSupport.from - 1]?.word ?? "";
		const isNamed =
			/^(on|under|with|through|via|have|has|got|gets|approved|my|her|his|funded|by|a|from|the)$/.test(before) ||
			/program|package|funding|sah/i.test(homeSupport.text) ||
			/^Support at Home/.test(homeSupport.text);
		if (ndis.length > 0) return done({});
		if (isNamed || isPackage) return done(aged(FUNDING_SUPPORT_AT_HOME));
		return ask(homeSupport.text, [FUNDING_SUPPORT_AT_HOME], "No, just support where the person lives");
	}
	const packagePart = parts.find(({ meaning }) => meaning.kind === "package");
	if (packagePart && isForOther && ndis.length === 0) return done(aged("HCP"));
	if (packagePart && ndis.length === 0)
		return ask(packagePart.text, ["HCP", FUNDING_SUPPORT_AT_HOME], "Another kind of funding");
	return done({});
};
