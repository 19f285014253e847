import { listData } from "./list-data.ts";
import { fold } from "./words.ts";

export interface Group {
	code: string;
	name: string;
	/** Other names in releases of the lists. */
	also: readonly string[];
	/** Our services or service areas. Empty if the group is too vague. */
	services: readonly string[];
}

/**
 * The registration groups of the NDIS Quality and Safeguards Commission: code, name, other names, and our services.
 * "Therapeutic supports" covers ten professions; only the professions column shows which ones a provider has. The short
 * name "Support Coordination" is in use for 0106 and 0132, so it means the service that both offer. The professions
 * "Disability support worker" and "Other" add nothing to the groups.
 */
const {
	groups,
	positions,
	professions,
}: {
	groups: Group[];
	/** The codes of the provider finder's own table, by position from 1. */
	positions: string[];
	/** Professions in the provider finder, with our service for each. */
	professions: Record<string, string>;
} = listData("ndis-groups.json");
export const NDIS_GROUPS: readonly Group[] = groups;

const byCode = new Map(groups.map((one) => [one.code, one]));
const byName = new Map(groups.flatMap((one) => [one.name, ...one.also].map((name) => [fold(name), one] as const)));

/** Finds a group by `0107 Daily personal activities`, `0107`, `107` or any of its names. */
export const ndisGroupOf = (word: string): Group | undefined => {
	const digits = /^0?(1\d\d)(?![\d+])/.exec(word.trim())?.[1];
	return digits === undefined ? byName.get(fold(word)) : byCode.get(`0${digits}`);
};

/** Finds a group by its position in the provider finder's table: 29 is therapeutic supports. */
export const finderGroupOf = (word: string): Group | undefined =>
	/^\d{1,2}$/.test(word.trim()) ? byCode.get(positions[Number(word) - 1] ?? "") : ndisGroupOf(word);

/** The group's name in reports and value mappings. */
export const groupLabel = ({ code, name }: Pick<Group, "code" | "name">): string => `${code} ${name}`;

export const serviceOfProfession = (word: string): string | undefined => professions[fold(word)];
