import { HCP_CODES } from "#contract/limits.ts";

interface Funding {
	code: string;
	name: string;
}

const and = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** "…, levels 2 and 3, or level not known": what the lists call the package, and the levels a provider takes of it. */
const packages = (taken: Funding[], unknown: Funding) => {
	const [name = "", notKnown] = unknown.name.split(/,\s*/);
	const levels = taken.filter((f) => f !== unknown).map((f) => f.code.replace(/\D+/g, ""));
	if (levels.length === 0) return unknown.name;
	if (taken.length === HCP_CODES.length) return `${name}, all levels`;
	const some = `${name}, ${levels.length === 1 ? "level" : "levels"} ${and.format(levels)}`;
	return taken.includes(unknown) && notKnown ? `${some}, or ${notKnown}` : some;
};

/** The names of what a provider takes, in the order of the lists; the levels of a Home Care Package, nearly alike, share one line. */
export const fundingLines = (all: Funding[], codes: string[]) => {
	const taken = all.filter((f) => codes.includes(f.code));
	const levels = taken.filter((f) => HCP_CODES.includes(f.code));
	const unknown = all.find((f) => f.code === HCP_CODES[0]);
	if (levels.length < 2 || !unknown) return taken.map((f) => f.name);
	return taken.flatMap((f) => (!levels.includes(f) ? f.name : f === levels[0] ? packages(levels, unknown) : []));
};
