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
 * address or website.
 */
export const signsOf = ({ email, website, organisation }: Omit<Belonging, "name">): string[] => {
	const found: string[] = [];
	if (organisation) found.push(`name ${foldedName(organisation)}`);
	if (email) found.push(`mail ${email}`);
	for (const host of ownHosts({ email, website })) found.push(`host ${host}`);
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
	const groups = new Map<number, T[]>();
	outlets.forEach((outlet, i) => {
		const at = root(i);
		const group = groups.get(at);
		if (group) group.push(outlet);
		else groups.set(at, [outlet]);
	});
	return [...groups.values()];
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
	const leads = new Map<string, { words: string; count: number }>();
	for (const name of names) {
		const words = name.split(" ");
		for (let n = 1; n <= words.length; n++) {
			const lead = words.slice(0, n).join(" ");
			const known = leads.get(lead.toLowerCase());
			if (known) known.count++;
			else leads.set(lead.toLowerCase(), { words: lead, count: 1 });
		}
	}
	for (const share of SHARES) {
		const enough = Math.max(2, names.length * share);
		const longest = [...leads.values()]
			.filter(({ count }) => count >= enough)
			.reduce((best, { words }) => (words.length > best.length ? words : best), "");
		const trimmed = longest.replace(TRAILING, "").trim();
		if (says(trimmed)) return trimmed;
	}
	const whole = new Map<string, number>();
	for (const name of names) whole.set(name, (whole.get(name) ?? 0) + 1);
	return [...whole].reduce((best, other) => (other[1] > best[1] ? other : best), ["", 0] as [string, number])[0];
};
