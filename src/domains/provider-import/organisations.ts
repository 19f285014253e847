import { foldedName } from "#domains/providers/directory/folded.ts";
import { ownHosts } from "#domains/providers/directory/organisation-host.ts";

/** The details that show which organisation an outlet belongs to. */
export interface Belonging {
	name: string;
	email: string | null;
	website: string | null;
	abn?: string | null;
	/** The organisation's own name, if different from the outlet's. */
	organisation?: string | null;
}

/**
 * Everything that identifies an organisation except its ABN: its name, an email address, or its own domain in an email
 * address or website. Spelled as in provider_sign.
 */
export const signsOf = ({ email, website, organisation }: Omit<Belonging, "name">): string[] => {
	const found = [...ownHosts({ email, website })].map((host) => `domain ${host}`);
	if (email) found.unshift(`email ${email}`);
	if (organisation) found.unshift(`organisation ${foldedName(organisation)}`);
	return found;
};

/**
 * Groups outlets by organisation: by ABN, else by organisation name, email address or domain. A detail shared by
 * outlets with two ABNs joins neither. Groups keep the given order.
 */
export const groupByOrganisation = <T extends Belonging>(outlets: readonly T[]): T[][] => {
	const parent = outlets.map((_, i) => i);
	const root = (i: number): number => {
		let at = i;
		while (parent[at] !== at) {
			parent[at] = parent[parent[at] as number] as number;
			at = parent[at] as number;
		}
		return at;
	};
	const abnsOf = new Map<string, Set<string>>();
	for (const outlet of outlets) {
		const { abn } = outlet;
		if (abn) for (const sign of signsOf(outlet)) abnsOf.set(sign, (abnsOf.get(sign) ?? new Set()).add(abn));
	}
	const joining = (outlet: T): string[] => {
		if (!outlet.abn) return signsOf(outlet).filter((sign) => (abnsOf.get(sign)?.size ?? 0) < 2);
		return [`abn ${outlet.abn}`, ...signsOf(outlet).filter((sign) => abnsOf.get(sign)?.size === 1)];
	};
	const owner = new Map<string, number>();
	outlets.forEach((outlet, i) => {
		for (const sign of joining(outlet)) {
			const other = owner.get(sign);
			if (other === undefined) owner.set(sign, i);
			else parent[Math.max(root(i), root(other))] = Math.min(root(i), root(other));
		}
	});
	return [...Map.groupBy(outlets.keys(), root).values()].map((group) => group.map((i) => outlets[i] as T));
};

/** Words that start many names and mean nothing alone. */
const OPENERS = new Set(
	"the st saint home aged care community services service support australian australia national my your anglican catholic uniting living better".split(
		" ",
	),
);
/** Words that can't end a name. */
const TRAILING = /(?:[\s,–-]+(?:of|and|&|the|for|in|at|to|a|formerly|trading|as|t\/a|level|levels))+$|[\s,;:&(–-]+$/i;

/** Shares of names that must have the same leading words, tried in this order. */
const SHARES = [0.6, 0.5, 0.4, 0.3];
const says = (words: string) => words.split(" ").some((word) => word.length > 2 && !OPENERS.has(word.toLowerCase()));

/**
 * The longest meaningful leading words that three in five names share, else those that fewer share, else the most
 * common name.
 */
export const organisationName = (names: readonly string[]): string => {
	const leads = names.flatMap((name) => name.split(" ").map((_, n, words) => words.slice(0, n + 1).join(" ")));
	const groups = [...Map.groupBy(leads, (lead) => lead.toLowerCase()).values()];
	for (const share of SHARES) {
		const shared = groups
			.filter(({ length }) => length >= Math.max(2, names.length * share))
			.map(([lead = ""]) => lead);
		const longest = shared.reduce((best, lead) => (lead.length > best.length ? lead : best), "");
		const trimmed = longest.replace(TRAILING, "").trim();
		if (says(trimmed)) return trimmed;
	}
	const same = [...Map.groupBy(names, (name) => name).values()];
	return same.reduce((most, other) => (other.length > most.length ? other : most), [])[0] ?? "";
};
