import { FUNDING_SUPPORT_AT_HOME, HCP_CODES } from "#contract/shared/funding-codes.ts";

interface Funding {
	code: string;
	name: string;
}

const and = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** Splits "Classification 2 – Support at Home". */
const parts = (name: string) => {
	const [, level = "", scheme] = /^(.*?) – (.*)$/.exec(name) ?? [];
	const [, kind = level, number = ""] = /^(\D+?) (\d+)\b/.exec(level) ?? [];
	return { kind, number, scheme };
};

const numbered = (kind: string, numbers: string[], count: number) => {
	const many = numbers.length > 1 ? `${kind}s` : kind;
	if (numbers.length < 3 || numbers.length < count) return `${many} ${and.format(numbers)}`;
	return `${many} ${numbers[0]} to ${numbers.at(-1)}`;
};

/** One line for all levels of a scheme: "Support at Home, classifications 1 and 2, or level not known". */
const oneLine = (taken: Funding[], all: Funding[]) => {
	const named = taken.map((f) => parts(f.name));
	const scheme = named[0]?.scheme;
	if (taken.length < 2 || !scheme || named.some((n) => n.scheme !== scheme)) return undefined;
	if (taken.length === all.length) return `${scheme}, all levels`;
	const kinds = [...new Set(named.filter((n) => n.number).map((n) => n.kind))];
	const listed = kinds.map((kind) => {
		const of = (from: Funding[]) =>
			from.map((f) => parts(f.name)).flatMap((n) => (n.kind === kind && n.number ? n.number : []));
		return numbered(kind.toLowerCase(), of(taken).sort(), of(all).length);
	});
	const others = named.filter((n) => !n.number).map((n) => `, or ${n.kind.toLowerCase()}`);
	return `${scheme}, ${and.format(listed)}${others.join("")}`;
};

/** Names of accepted funding, in list order. All levels of Support at Home share one line. */
export const fundingLines = (all: Funding[], codes: string[]) => {
	const home = (f: Funding) => HCP_CODES.includes(f.code);
	const levels = all.filter((f) => home(f) && codes.includes(f.code));
	const line = oneLine(levels, all.filter(home));
	// The line with the levels already names the program.
	const taken = all.filter((f) => codes.includes(f.code) && !(line && f.code === FUNDING_SUPPORT_AT_HOME));
	return line ? taken.flatMap((f) => (!home(f) ? f.name : f === levels[0] ? line : [])) : taken.map((f) => f.name);
};
