import { decode, decodeChosen } from "./decode.ts";
import { type RawRecord, type ReadTable, type Table, tableOf } from "./table.ts";

/** Levels to search for a list of records, and levels of objects to read in a record. */
const DEPTH = 3;
/** Number of names shown in a note. */
const SHOWN = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
type Records = (Record<string, unknown> | null)[];
const isRecords = (value: unknown): value is Records =>
	Array.isArray(value) && value.some(isObject) && value.every((one) => one === null || isObject(one));

/** The lists of records in `[…]`, `{"results": […]}` and the like, with their names. */
const listsIn = (value: unknown, name = "", depth = DEPTH): { name: string; records: Records; cells: number }[] => {
	if (isRecords(value))
		return [{ name, records: value, cells: value.reduce((sum, one) => sum + Object.keys(one ?? {}).length, 0) }];
	if (!isObject(value) || depth === 0) return [];
	return Object.entries(value).flatMap(([own, part]) => listsIn(part, own, depth - 1));
};

/** Picks the list with the most cells. A description of the columns may come before the records. */
const recordsIn = (value: unknown): { records: Records; notes: string[] } | undefined => {
	const [most, ...others] = listsIn(value).sort((a, b) => b.cells - a.cells);
	if (!most) return undefined;
	const quoted = others.map(({ name }) => `"${name.slice(0, 60)}"`).slice(0, SHOWN);
	return {
		records: most.records,
		notes: others.length === 0 ? [] : [`The list "${most.name}" was read. Not read: ${quoted.join(", ")}.`],
	};
};

/** The name of an object in a list is used as its value: `[{"id": 1, "name": "Podiatry"}]`. */
const NAMES = ["name", "label", "title", "value"];
const nameOf = (value: unknown): unknown =>
	isObject(value) ? NAMES.map((name) => value[name]).find((one) => typeof one === "string") : value;

const cellOf = (value: unknown): string => {
	if (value === null || value === undefined || isObject(value)) return "";
	if (Array.isArray(value)) {
		return value
			.map((one) => cellOf(nameOf(one)))
			.filter(Boolean)
			.join("|");
	}
	return String(value);
};

/** A GeoJSON point, which has its longitude first. */
const pointOf = ({
	type,
	coordinates,
}: Record<string, unknown>): { longitude: unknown; latitude: unknown } | undefined =>
	type === "Point" && Array.isArray(coordinates) ? { longitude: coordinates[0], latitude: coordinates[1] } : undefined;

/** Adds a record's values by name. Each value of a nested object gets its own column. */
const flatten = (
	record: Record<string, unknown>,
	put: (name: string, cell: string) => void,
	before = "",
	depth = DEPTH,
): void => {
	for (const [name, value] of Object.entries(record)) {
		const own = before === "" ? name : `${before} ${name}`;
		if (isObject(value) && depth > 0) flatten(pointOf(value) ?? value, put, own, depth - 1);
		else put(own, cellOf(value));
	}
};

const parse = (text: string): { found: { line: number; value: Record<string, unknown> }[]; notes: string[] } => {
	try {
		const found = recordsIn(JSON.parse(text));
		if (!found) throw new Error("It is JSON, but has no list of records.");
		const { records, notes } = found;
		const rows = records.flatMap((value, at) => (value === null ? [] : [{ line: at + 1, value }]));
		records.length = 0;
		return { notes, found: rows };
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		// One record per line (NDJSON).
		const lines = text
			.split(/\r\n|\r|\n/)
			.flatMap((line, at) => (line.trim() === "" ? [] : [{ line: at + 1, text: line }]));
		const records = lines.map(({ line, text: one }) => {
			let value: unknown;
			try {
				value = JSON.parse(one);
			} catch {
				throw new Error(
					lines.length > 1 && line > (lines[0]?.line ?? 0)
						? `Line ${line} is not valid JSON.`
						: "It begins like JSON, but is not valid JSON.",
				);
			}
			if (!isObject(value)) throw new Error(`Line ${line} is not a record.`);
			return { line, value };
		});
		return { found: records, notes: [] };
	}
};

/** Whether a file begins like JSON. */
export const isJson = (buffer: Buffer): boolean =>
	/^\ufeff?\s*(?:\[\s*[[{\]]|\{)/.test(decode(buffer.subarray(0, 4000)).text);

/**
 * Reads records from JSON: an array of objects, an object that contains one, or one object per line.
 * @throws Error if it is not valid JSON or has no records
 */
export const readJsonTable = (
	buffer: Buffer,
	{
		mostRows = Number.POSITIVE_INFINITY,
		mostColumns = 1000,
		encoding: chosen,
	}: ReadTable & { mostColumns?: number } = {},
): Table => {
	const { text, encoding, notes, samples } = decodeChosen(buffer, chosen);
	const { found, notes: unread } = parse(text.replace(/^\ufeff/, ""));
	const columns = new Map<string, number>();
	const records: RawRecord[] = [];
	let count = 0;
	for (const [at, { line, value }] of found.entries()) {
		// A large list isn't held twice.
		found[at] = { line, value: {} };
		const record: string[] = [];
		flatten(value, (name, cell) => {
			const column = columns.get(name) ?? columns.size;
			if (column >= mostColumns) throw new Error(`Its records have more than ${mostColumns} names.`);
			columns.set(name, column);
			record[column] = cell;
		});
		if (!record.some((cell) => cell?.trim())) continue;
		if (++count <= mostRows) records.push({ line, record: Array.from(record, (cell) => cell ?? "") });
	}
	// The first record has the names, so don't search for a header.
	const table = tableOf([{ line: 0, record: [...columns.keys()] }, ...records], { isHeaderFirst: true });
	if (!table) throw new Error("It is JSON, but has no list of records.");
	return { ...table, count, format: "json", encoding, samples, delimiter: "", notes: [...notes, ...unread] };
};
