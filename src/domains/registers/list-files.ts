import type { RegisterKind } from "#contract/registers/options.ts";
import { type Fits, listData, listsIn } from "#domains/provider-import/list-data.ts";
import { NDIS_GROUPS, ndisGroupOf } from "#domains/provider-import/ndis-groups.ts";
import { fold } from "#domains/provider-import/words.ts";

/** A list that states facts about providers: a file in seed/provider-lists/registers. */
export interface RegisterFile {
	kind: RegisterKind;
	/** What its rows are. A fact is that an organisation is on the list, since a day if the row has one. */
	holds: "registrations" | "actions" | "limits" | "ranges" | "facts";
	/** What it says of each organisation on it, for a list of facts. */
	says?: string;
	label: string;
	/** How profiles name it. */
	name: string;
	/** Where a visitor can look it up. */
	address: string;
	fits: Fits;
	columns: Record<string, readonly string[]>;
	/** What each status or type of action means. Others are unread: they never count as registered, and never bar. */
	words: Record<string, readonly string[]>;
	/** What a list of facts calls the groups of its registrations, by our words for them; services of ranges, by our service area. */
	groups?: Record<string, readonly string[]>;
}

/** Every kind of list. */
export const { all: REGISTERS, detect: detectRegister } = listsIn<RegisterFile>("registers/");

export const registerNamed = (kind: string): RegisterFile | undefined => REGISTERS.find((file) => file.kind === kind);

const meaning = (words: RegisterFile["words"], word: string): string | undefined =>
	Object.entries(words).find(([, all]) => all.some((one) => fold(one) === fold(word)))?.[0];

/** What a word of a list means; undefined for a word that its file doesn't have. */
export const meaningOf = ({ words }: RegisterFile, word: string): string | undefined => meaning(words, word);

/** A registration group: its code for the NDIS, our words for that of another list, the id of a service. Undefined for an unknown one. */
export const groupOf = ({ groups }: RegisterFile, word: string): string | undefined =>
	groups ? meaning(groups, word) : ndisGroupOf(word)?.code;

const AREAS = listData<Record<string, number[]>>("register-areas.json");

/** The registration groups with the ids of the service areas whose services belong to them. */
export const groupsWithAreas = () => NDIS_GROUPS.map(({ code, name }) => ({ code, name, areas: AREAS[code] ?? [] }));
