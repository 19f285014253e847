import type { Defaults } from "#contract/provider-import/choices.ts";
import type { Aliases, Field } from "./columns.ts";
import { type Fits, listsIn } from "./list-data.ts";

/**
 * What a list does with its rows. A cell is one of our fields or another heading of the list; `a|b` is the first of two
 * that isn't empty.
 */
export interface Rules {
	/** Head offices: rows whose column begins so. One with outlets is no profile; its outlets borrow what they lack. */
	heads?: { column: string; begins: string; lend: readonly Field[] };
	/** The organisation, and what tells its places apart. Folded and shortened, unless it is kept as written. */
	key: { of: string; place: readonly string[]; asWritten?: true };
	/** How a row is named. Otherwise by its name column. */
	name?: "outlet" | "business and outlet";
	/** The column with the outlet's name. Otherwise the name column. */
	outlet?: string;
	address?: string;
	/** The day that a registration ends: a person reads it once it has passed. */
	until?: string;
	/** A column of professions, whose services are added. */
	professions?: string;
	/** Rows with one key become one. Cells that are joined, by a sign. */
	merge?: Partial<Record<Field, string>>;
	/** The same for every row. */
	set: Partial<Record<Field, string>>;
}

/** How a known list is read: a file in seed/provider-lists/lists. */
export interface ListFile {
	name: string;
	label: string;
	/** What happens to the list, shown to the person who chooses it. */
	about: string;
	fits: Fits;
	/** Its headings by field. They go before the general ones, and no part of a heading counts. */
	columns: Aliases;
	/** Proposed defaults. */
	suggests: Defaults;
	/** Columns about a status or time that this list is known to have, and that don't decide over a row. */
	knows?: readonly string[];
	/** How its services name NDIS registration groups. */
	groups?: "name" | "position";
	rules?: Rules;
	/** Only columns named like our fields are read. */
	isExact?: boolean;
}

/** The known lists, in the order of the choice. */
export const { all: PRESETS, detect: detectPreset } = listsIn<ListFile>("lists/");

/** Finds a known list by name. Undefined for "none" and unknown names. */
export const presetNamed = (name: string | undefined): ListFile | undefined =>
	PRESETS.find((preset) => preset.name === name);
