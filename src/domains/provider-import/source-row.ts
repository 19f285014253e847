import type { Defaults, ValueMap } from "#contract/provider-import/choices.ts";
import { AREA_HOME_CARE } from "#contract/shared/funding-codes.ts";
import { withoutUnseen } from "#contract/shared/well-formed.ts";
import { withoutGuard } from "#platform/tables/write-csv.ts";
import { type Field, YES_OR_NO } from "./columns.ts";
import type { SourceRow } from "./outlet.ts";
import { fold, WORD_FIELDS, type WordField, type Words, wordsIn } from "./words.ts";

export interface Reading {
	/** The column index of each field. */
	at: Partial<Record<Field, number>>;
	/** Meaning of a word in a known list: its name in reports, and our words for it. */
	wordOf: ((field: WordField, word: string) => { label: string; ours: readonly string[] } | undefined) | undefined;
	values: ValueMap;
	defaults: Defaults;
	/** The words of the reference tables. Without them, every word counts as known. */
	words: Words | undefined;
}

/** A cell cleaned like form input. Drops NUL, which the database can't store. */
const shown = (cell: string): string => withoutGuard(withoutUnseen(cell.toWellFormed()).replaceAll("\0", ""));

const SECRET =
	/^\W*(confidential|withheld|suppressed|address (?:withheld|suppressed|confidential)|not (?:published|for publication|disclosed))\b/i;
const AT_ADDRESS: readonly Field[] = ["address", "address_2", "latitude", "longitude"];
const isWordField = (field: Field): field is WordField => (WORD_FIELDS as readonly string[]).includes(field);

/**
 * Every provider of home care coordinates it. How it manages packages is for each to say, so as a default the area
 * means no more.
 */
const AS_DEFAULT: Readonly<Record<string, string>> = { [AREA_HOME_CARE]: "Care coordination for a home care package" };

/** Applies the mapping, the preset and the defaults to a word cell. Cells repeat, so results are cached. */
const wordReader = ({ wordOf, values, defaults, words }: Reading) => {
	const known = new Map<string, string>();
	const mapped = Object.fromEntries(WORD_FIELDS.map((field) => [field, foldKeys(values[field])])) as Record<
		WordField,
		Map<string, readonly string[]>
	>;
	return (field: WordField, cell: string): string => {
		const key = `${field} ${cell}`;
		const before = known.get(key);
		if (before !== undefined) return before;
		const isOurs = (word: string) => words?.[field].has(fold(word)) ?? false;
		const said = wordsIn(
			cell,
			(word) => isOurs(word) || mapped[field].has(fold(word)) || wordOf?.(field, word) !== undefined,
		).flatMap((word) => {
			const theirs = wordOf?.(field, word);
			const ours = mapped[field].get(fold(word)) ?? (theirs && mapped[field].get(fold(theirs.label)));
			if (ours) return ours;
			return theirs && theirs.ours.length > 0 ? theirs.ours : [theirs?.label ?? word];
		});
		const isUnderstood = words ? said.some(isOurs) : said.length > 0;
		const result = [
			...new Set([...said, ...(isUnderstood ? [] : (defaults[field] ?? []).map((word) => AS_DEFAULT[word] ?? word))]),
		].join("|");
		if (known.size < 20_000) known.set(key, result);
		return result;
	};
};

export const foldKeys = (map: Record<string, readonly string[]> | undefined) =>
	new Map(Object.entries(map ?? {}).map(([theirs, ours]) => [fold(theirs), ours]));

/** Reads fields from the rows of one table. */
export const createReader = (reading: Reading) => {
	const { at, values } = reading;
	const words = wordReader(reading);
	const status = foldKeys(values.status);
	const flags = foldKeys(values.flags);
	const raw = (row: ListRow, field: Field): string => {
		const place = at[field];
		return shown(row.own?.[field] ?? (place === undefined ? "" : (row.values[place] ?? "")));
	};
	const cell = (row: ListRow, field: Field): string => {
		if (AT_ADDRESS.includes(field) && SECRET.test(raw(row, "address"))) return "";
		const text = raw(row, field);
		if (isWordField(field)) return words(field, text);
		if (field === "name" && text.trim() === "") return raw(row, "organisation");
		if (field === "address") return [text, cell(row, "address_2")].filter((part) => part.trim() !== "").join(", ");
		if (field === "status") {
			const [verdict] = status.get(fold(text)) ?? [];
			return verdict === undefined ? text : `${verdict} (${text})`;
		}
		return (YES_OR_NO as readonly Field[]).includes(field) ? (flags.get(fold(text))?.[0] ?? text) : text;
	};
	return { raw, cell };
};

/** A row of a file under its mapped columns. */
export class ListRow implements SourceRow {
	readonly line: number;
	readonly values: readonly string[];
	readonly #reader: ReturnType<typeof createReader>;
	/** Cells that a preset computes from several columns or rows. */
	own: Partial<Record<Field, string>> | undefined;

	constructor(line: number, values: readonly string[], reader: ReturnType<typeof createReader>) {
		this.line = line;
		this.values = values;
		this.#reader = reader;
	}

	cell(field: Field): string {
		return this.#reader.cell(this, field);
	}

	/** The cell as in the file, before words are mapped. */
	raw(field: Field): string {
		return this.#reader.raw(this, field);
	}
}

/** The rows of a file after a preset has arranged them. */
export interface Arranged {
	rows: ListRow[];
	notes: string[];
	/** Extra columns that were read. */
	reads: string[];
	/** Rows that are left out, by reason. */
	left?: { reason: string; count: number; lines: number[] }[];
}

const LINES = 8;

/** Leaves out rows that this directory doesn't list, and counts them. @param whyNot undefined for a row that stays */
export const leaveOut = (rows: ListRow[], whyNot: (row: ListRow) => string | undefined) => {
	const by = Map.groupBy(rows, whyNot);
	const kept = by.get(undefined) ?? [];
	by.delete(undefined);
	const left = [...by].map(([why, all]) => ({
		reason: `left out: ${why}`,
		count: all.length,
		lines: all.slice(0, LINES).map(({ line }) => line),
	}));
	return { kept, left };
};
