import { readTableFile } from "#platform/tables/read-file.ts";
import { headerName, type Table } from "#platform/tables/table.ts";
import { type ColumnMap, FIELDS, type Field, findColumns, plainName, YES_OR_NO } from "./columns.ts";
import { refusalOf } from "./outlet.ts";
import { detectPreset, type Preset, presetNamed } from "./presets.ts";
import { createReader, type Defaults, ListRow, type ValueMap } from "./source-row.ts";
import { isStatusKnown } from "./status.ts";
import { isFlagKnown } from "./values.ts";
import { fold, WORD_FIELDS, type Words, wordsIn } from "./words.ts";

/** How a source's file is read, apart from its columns. */
export interface ReadOptions {
	/** A preset's name or "none". If left out, it's detected from the columns. */
	preset?: string | undefined;
	values?: ValueMap | undefined;
	defaults?: Defaults | undefined;
	/** Name of the list that the file is imported as. */
	source?: string | undefined;
	/** Our words. Without them, unknown words can't be reported. */
	words?: Words | undefined;
}

/** A word of the file that has no meaning here, with its number of rows. */
export interface UnknownWord {
	field: keyof ValueMap;
	word: string;
	count: number;
}

export interface Source extends ColumnMap {
	rows: ListRow[];
	format: Table["format"];
	encoding: Table["encoding"];
	delimiter: string;
	preset: Preset | undefined;
	/** Anything unusual about the file, and what the preset did with its rows. */
	notes: string[];
	/** Rows that this directory doesn't list, by reason. They are not problems. */
	leftOut: { reason: string; count: number; lines: number[] }[];
	unknown: UnknownWord[];
}

const HOME = /\bhome[- ]?(?:care|support|based)\b|\bin[- ]home\b|support at home|\bchsp\b/i;
const LINES = 8;

/** Leaves out rows of residential and other care that this directory doesn't list, and counts each kind. */
const withoutOthers = (rows: ListRow[], { careType }: Pick<Preset, "careType">, values: ValueMap) => {
	const said = new Map(Object.entries(values.care_type ?? {}).map(([theirs, [ours]]) => [fold(theirs), ours]));
	const left = new Map<string, { count: number; lines: number[] }>();
	const kept = rows.filter((row) => {
		const kind = careType ?? row.raw("care_type").trim();
		const verdict = kind === "" ? "home care" : (said.get(fold(kind)) ?? (HOME.test(kind) ? "home care" : "left out"));
		if (verdict === "home care") return true;
		const own = left.get(kind) ?? { count: 0, lines: [] };
		if (own.count++ < LINES) own.lines.push(row.line);
		left.set(kind, own);
		return false;
	});
	return { kept, left: [...left].map(([kind, found]) => ({ reason: `left out: ${kind}`, ...found })) };
};

const MOST_UNKNOWN = 200;

/** Words of the file that are neither ours nor mapped, most frequent first. */
const unknownOf = (
	rows: readonly ListRow[],
	columns: ColumnMap["columns"],
	words: Words | undefined,
): UnknownWord[] => {
	const found = new Map<string, UnknownWord>();
	const add = (field: keyof ValueMap, word: string) => {
		const key = `${field} ${fold(word)}`;
		const known = found.get(key);
		if (known) known.count++;
		else if (found.size < 10_000) found.set(key, { field, word: word.slice(0, 200), count: 1 });
	};
	const flags = YES_OR_NO.filter((flag) => columns[flag] !== undefined);
	for (const row of rows) {
		if (refusalOf(row) !== undefined) continue;
		if (words)
			for (const field of WORD_FIELDS) {
				const cell = row.cell(field);
				if (cell !== "")
					for (const word of wordsIn(cell, (one) => words[field].has(fold(one))))
						if (!words[field].has(fold(word))) add(field, word);
			}
		const status = row.cell("status").trim();
		if (!isStatusKnown(status)) add("status", status);
		for (const flag of flags) if (!isFlagKnown(row.cell(flag), flag)) add("flags", row.cell(flag).trim());
	}
	return [...found.values()].sort((a, b) => b.count - a.count || a.word.localeCompare(b.word)).slice(0, MOST_UNKNOWN);
};

/** The columns of a file, using the names known for its list. */
export const columnsOf = (
	table: Pick<Table, "columns">,
	mapping?: Readonly<Record<string, string>>,
	preset = detectPreset(table.columns),
): ColumnMap =>
	preset?.isExact ? ownColumns(table.columns, mapping) : findColumns(table.columns, mapping, preset?.aliases);

/** Matches only columns named like our fields, or named by the mapping. */
const ownColumns = (headers: readonly string[], mapping: Readonly<Record<string, string>> = {}): ColumnMap => {
	const byName = FIELDS.flatMap((field): [Field, string][] => {
		const header = headers.find((one) => plainName(one) === field.replaceAll("_", " "));
		return header === undefined ? [] : [[field, header]];
	});
	const wanted = { ...Object.fromEntries(byName), ...mapping };
	const columns = Object.fromEntries(
		Object.entries(findColumns(headers, wanted).columns).filter(([field]) => field in wanted),
	);
	const read = new Set(Object.values(columns));
	return { columns, unread: headers.filter((header) => !read.has(header)) };
};

/**
 * A table's rows under the given columns.
 * @throws Error if no column holds names
 */
export const sourceOf = (
	table: Table,
	found: ColumnMap,
	{ preset: named, values = {}, defaults = {}, source, words }: ReadOptions = {},
): Source => {
	if (found.columns.name === undefined && found.columns.organisation === undefined)
		throw new Error(
			[
				`No column holds the names of providers. Columns: ${table.columns.join(", ")}. Set it in a mapping file: {"name": "…"}.`,
				...table.notes,
			].join(" "),
		);
	const preset = named === undefined ? detectPreset(table.columns) : presetNamed(named);
	const at: Partial<Record<Field, number>> = {};
	for (const [field, header] of Object.entries(found.columns) as [Field, string][]) {
		const place = table.columns.indexOf(header);
		at[field] = place >= 0 ? place : table.columns.indexOf(headerName(header));
		if ((at[field] as number) < 0) delete at[field];
	}
	const reader = createReader({ at, wordOf: preset?.word, values, defaults, words });
	const all = table.rows.map(({ line, values: cells }) => new ListRow(line, cells, reader));
	const column = (name: string) => {
		const place = table.columns.findIndex((header) => plainName(header) === name);
		return place < 0 ? undefined : (row: ListRow) => row.values[place] ?? "";
	};
	const arranged = preset?.arrange?.(all, column, source) ?? { rows: all, notes: [], reads: [] };
	const hasKinds = preset?.careType !== undefined || found.columns.care_type !== undefined;
	const { kept, left } = hasKinds
		? withoutOthers(arranged.rows, preset ?? {}, values)
		: { kept: arranged.rows, left: [] };
	return {
		columns: found.columns,
		unread: found.unread.filter((header) => !arranged.reads.includes(plainName(header))),
		rows: kept,
		format: table.format,
		encoding: table.encoding,
		delimiter: table.delimiter,
		preset,
		notes: [...table.notes, ...arranged.notes],
		leftOut: [...left, ...(arranged.left ?? [])],
		unknown: unknownOf(kept, found.columns, words),
	};
};

/**
 * Reads a provider file: CSV, XLSX or JSON, in any encoding, delimiter and column names that can be recognised.
 * @throws Error if the file can't be read, has no name column, or the mapping names an unknown column
 */
export const readSource = (
	file: Buffer,
	mapping?: Readonly<Record<string, string>>,
	options: ReadOptions = {},
): Source => {
	const table = readTableFile(file);
	const preset = options.preset === undefined ? detectPreset(table.columns) : presetNamed(options.preset);
	return sourceOf(table, columnsOf(table, mapping, preset), options);
};
