import { HCP_CODES } from "#contract/limits.ts";

interface Funding {
	code: string;
	name: string;
}

const and = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** "Level 2 – Support at Home" in its two parts. */
const parts = (name: string) => {
	const [, level = "", scheme] = /^(.*?) – (.*)$/.exec(name) ?? [];
	return { level, scheme };
};

/** "Support at Home, levels 2 and 3, or level not known": one line for levels of one scheme, none when the names are not of that kind. */
const oneLine = (taken: Funding[], all: Funding[]) => {
	const named = taken.map((f) => parts(f.name));
	const scheme = named[0]?.scheme;
	if (taken.length < 2 || !scheme || named.some((n) => n.scheme !== scheme)) return undefined;
	if (taken.length === all.length) return `${scheme}, all levels`;
	const levels = named.flatMap((n) => /\d+$/.exec(n.level)?.[0] ?? []).sort();
	const others = named.filter((n) => !/\d$/.test(n.level)).map((n) => `, or ${n.level.toLowerCase()}`);
	return `${scheme}, ${levels.length === 1 ? "level" : "levels"} ${and.format(levels)}${others.join("")}`;
};

/** The names of what a provider takes, in the order of the lists; the levels of a Home Care Package, nearly alike, share one line. */
export const fundingLines = (all: Funding[], codes: string[]) => {
	const taken = all.filter((f) => codes.includes(f.code));
	const home = (f: Funding) => HCP_CODES.includes(f.code);
	const levels = taken.filter(home);
	const line = oneLine(levels, all.filter(home));
	return line ? taken.flatMap((f) => (!home(f) ? f.name : f === levels[0] ? line : [])) : taken.map((f) => f.name);
};
