import type { Defaults, ValueMap } from "#contract/provider-import/choices.ts";
import type { Deciding } from "#contract/provider-import/report-words.ts";
import { counted } from "#contract/shared/counted.ts";
import { readTableFile } from "#platform/tables/read-file.ts";
import type { Table } from "#platform/tables/table.ts";
import { arrangeRows } from "./arrange.ts";
import { type ColumnMap, type Field, findColumns, YES_OR_NO } from "./columns.ts";
import { decidingColumns, statusColumnIn } from "./deciding.ts";
import type { ListFile } from "./list-files.ts";
import { detectPreset, presetNamed } from "./list-files.ts";
import { finderGroupOf, groupLabel, ndisGroupOf } from "./ndis-groups.ts";
import { dayColumns, hoursOfDays } from "./opening-hours.ts";
import { isListLike, otherListOf, UNKNOWN_LIST } from "./other-lists.ts";
import { refusalOf } from "./outlet.ts";
import { arrangeExport, OWN_EXPORT } from "./own-preset.ts";
import { plainName } from "./plain-name.ts";
import { type Arranged, createReader, foldKeys, ListRow, leaveOut, type Reading } from "./source-row.ts";
import { readStatus } from "./status.ts";
import { isFlagKnown, isNothing } from "./values.ts";
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
interface UnknownWord {
	field: keyof ValueMap;
	word: string;
	count: number;
}

export interface Source extends ColumnMap {
	rows: ListRow[];
	format: Table["format"];
	encoding: Table["encoding"];
	preset: ListFile | undefined;
	/** Anything unusual about the file, and what the preset did with its rows. */
	notes: string[];
	/** Rows that this directory doesn't list, by reason. They are not problems. */
	leftOut: { reason: string; count: number; lines: number[] }[];
	unknown: UnknownWord[];
	/** Columns for a person to check before the import. */
	asks: Deciding[];
}

const HOME = /\bhome[- ]?(?:care|support|based)\b|\bin[- ]home\b|support at home|\bchsp\b/i;

/** Leaves out rows of residential and other care that this directory doesn't list. */
const withoutOthers = (rows: ListRow[], values: ValueMap) => {
	const said = foldKeys(values.care_type);
	return leaveOut(rows, (row) => {
		const kind = row.raw("care_type").trim();
		const verdict =
			kind === "" ? "home care" : (said.get(fold(kind))?.[0] ?? (HOME.test(kind) ? "home care" : "left out"));
		return verdict === "home care" ? undefined : kind;
	});
};

/** What a word of a known list means: its name in reports, and our words for it. */
const wordOf =
	({ groups }: Pick<ListFile, "groups">): Reading["wordOf"] =>
	(field, word) => {
		const found = field === "services" && groups ? GROUP_BY[groups](word) : undefined;
		return found && { label: groupLabel(found), ours: found.services };
	};
const GROUP_BY = { name: ndisGroupOf, position: finderGroupOf };

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
		if (!readStatus({ status }).isKnown) add("status", status);
		for (const flag of flags) if (!isFlagKnown(row.cell(flag), flag)) add("flags", row.cell(flag).trim());
	}
	return [...found.values()].sort((a, b) => b.count - a.count || a.word.localeCompare(b.word)).slice(0, MOST_UNKNOWN);
};

const NUMBER = /^[-$]?[\d\s,.]+%?$/;

/** Whether a column holds numbers: dollars of funding aren't funding types. */
const isOfNumbers = ({ columns, rows }: Pick<Table, "columns" | "rows">, header: string): boolean => {
	const at = columns.indexOf(header);
	const filled = rows.filter(({ values }) => !isNothing(values[at] ?? ""));
	return filled.length > 0 && filled.filter(({ values }) => NUMBER.test(values[at] ?? "")).length * 2 > filled.length;
};

const presetOf = ({ columns }: Pick<Table, "columns">, named: string | undefined) =>
	named === undefined ? detectPreset(columns) : presetNamed(named);

/** The columns of a file, using the names known for its list. */
export const columnsOf = (
	table: Pick<Table, "columns" | "rows">,
	mapping: Readonly<Record<string, string>> = {},
	preset = detectPreset(table.columns),
): ColumnMap => {
	const { columns, unread } = findColumns(table.columns, mapping, preset);
	for (const field of WORD_FIELDS) {
		const header = columns[field];
		const isNamed = field in mapping || preset?.columns[field] !== undefined;
		if (header === undefined || isNamed || !isOfNumbers(table, header)) continue;
		delete columns[field];
		unread.push(header);
	}
	const status = columns.status === undefined ? statusColumnIn(table, unread) : undefined;
	return status === undefined
		? { columns, unread }
		: { columns: { ...columns, status }, unread: unread.filter((header) => header !== status) };
};

/** Cells that mean empty, such as `#N/A`, with their numbers. */
const emptyWords = ({ rows }: Pick<Table, "rows">): string[] => {
	const cells = rows.flatMap(({ values }) => values.filter((cell) => cell !== "" && isNothing(cell)));
	if (cells.length === 0) return [];
	const words = [...Map.groupBy(cells, (cell) => cell)]
		.sort((a, b) => b[1].length - a[1].length)
		.map(([word, all]) => `“${word}” ${counted(all.length, "cell")}`);
	return [`Read as empty: ${words.slice(0, 20).join(", ")}.`];
};

/**
 * A table's rows under the given columns.
 * @throws Error for a list of another kind, and if no column holds names or places
 */
export const sourceOf = (
	table: Table,
	found: Pick<ColumnMap, "columns">,
	{ preset: named, values = {}, defaults = {}, source, words }: ReadOptions = {},
): Source => {
	const other = otherListOf(table.columns, found);
	if (other !== undefined) throw new Error(other);
	if (!isListLike(found))
		throw new Error([`${UNKNOWN_LIST} Columns: ${table.columns.join(", ")}.`, ...table.notes].join(" "));
	const preset = presetOf(table, named);
	const at: Partial<Record<Field, number>> = Object.fromEntries(
		Object.entries(found.columns).map(([field, header]) => [field, table.columns.indexOf(header)]),
	);
	const reader = createReader({ at, wordOf: preset && wordOf(preset), values, defaults, words });
	const all = table.rows.map(({ line, values: cells }) => new ListRow(line, cells, reader));
	const column = (name: string) => {
		const place = table.columns.findIndex((header) => plainName(header) === name);
		return place < 0 ? undefined : (row: ListRow) => row.values[place] ?? "";
	};
	const arranged: Arranged = preset?.rules
		? arrangeRows(all, preset.rules, column)
		: preset?.name === OWN_EXPORT
			? arrangeExport(all, column, source)
			: { rows: all, notes: [], reads: [] };
	const isRead = new Set(Object.values(found.columns));
	const daily = dayColumns(table.columns).filter(({ header }) => !isRead.has(header));
	if (daily.length > 0)
		for (const row of arranged.rows)
			if (isNothing(row.raw("hours"))) row.own = { ...row.own, hours: hoursOfDays(daily, row.values) };
	const reads = new Set([...arranged.reads, ...daily.map(({ header }) => plainName(header))]);
	const { kept, left } =
		found.columns.care_type === undefined ? { kept: arranged.rows, left: [] } : withoutOthers(arranged.rows, values);
	return {
		columns: found.columns,
		unread: table.columns.filter((header) => !isRead.has(header) && !reads.has(plainName(header))),
		rows: kept,
		format: table.format,
		encoding: table.encoding,
		preset,
		notes: [...table.notes, ...emptyWords(table), ...arranged.notes],
		asks: preset?.isExact ? [] : decidingColumns(table, found, preset, values.status),
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
	return sourceOf(table, columnsOf(table, mapping, presetOf(table, options.preset)), options);
};
