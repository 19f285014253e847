import { decode } from "./decode.ts";
import { type RawRecord, type Table, tableOf } from "./table.ts";

/** How deep a list of records is looked for, and how deep an object in a cell is read. */
const DEPTH = 3;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isRecords = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

/** The records of `[…]`, `{"results": […]}` and the like. */
const recordsIn = (value: unknown, depth = DEPTH): Record<string, unknown>[] | undefined => {
	if (isRecords(value)) return value;
	if (!isObject(value) || depth === 0) return undefined;
	for (const part of Object.values(value)) {
		const found = recordsIn(part, depth - 1);
		if (found) return found;
	}
	return undefined;
};

const cellOf = (value: unknown): string => {
	if (value === null || value === undefined || isObject(value)) return "";
	if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).join("|");
	return String(value);
};

/** Writes a record's values under their names; an object inside it gives a column for each of its own values. */
const flatten = (record: Record<string, unknown>, put: (name: string, cell: string) => void, before = "", depth = DEPTH): void => {
	for (const [name, value] of Object.entries(record)) {
		const own = before === "" ? name : `${before} ${name}`;
		if (isObject(value) && depth > 0) flatten(value, put, own, depth - 1);
		else put(own, cellOf(value));
	}
};

const parse = (text: string): { line: number; value: Record<string, unknown> }[] => {
	try {
		const found = recordsIn(JSON.parse(text));
		if (!found) throw new Error("It is JSON, but holds no list of records.");
		return found.map((value, at) => ({ line: at + 1, value }));
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		// A record a line (NDJSON).
		const lines = text.split(/\r\n|\r|\n/).flatMap((line, at) => (line.trim() === "" ? [] : [{ line: at + 1, text: line }]));
		return lines.map(({ line, text: one }) => {
			let value: unknown;
			try {
				value = JSON.parse(one);
			} catch {
				throw new Error(lines.length > 1 && line > (lines[0]?.line ?? 0) ? `Line ${line} is not valid JSON.` : "It begins like JSON, but is not valid JSON.");
			}
			if (!isObject(value)) throw new Error(`Line ${line} is not a record.`);
			return { line, value };
		});
	}
};

/** Whether a file begins like JSON. */
export const isJson = (buffer: Buffer): boolean => /^\ufeff?\s*(?:\[\s*[[{\]]|\{)/.test(decode(buffer.subarray(0, 4000)).text);

/**
 * Reads records from JSON: an array of objects, an object that holds one, or an object a line.
 * @throws Error when it is not valid JSON or has no records
 */
export const readJsonTable = (buffer: Buffer, { mostRows = Number.POSITIVE_INFINITY, mostColumns = 1000 } = {}): Table => {
	const { text, encoding, notes } = decode(buffer);
	const found = parse(text.replace(/^\ufeff/, ""));
	const columns = new Map<string, number>();
	const records: RawRecord[] = [];
	let count = 0;
	for (const { line, value } of found) {
		const record: string[] = [];
		flatten(value, (name, cell) => {
			const at = columns.get(name) ?? columns.size;
			if (at >= mostColumns) throw new Error(`Its records have more than ${mostColumns} names.`);
			columns.set(name, at);
			record[at] = cell;
		});
		if (!record.some((cell) => cell?.trim())) continue;
		if (++count <= mostRows) records.push({ line, record: Array.from(record, (cell) => cell ?? "") });
	}
	// The names come first whatever they look like: a record is not searched for them.
	const table = tableOf([{ line: 0, record: [...columns.keys()] }, ...records], { isHeaderFirst: true });
	if (!table) throw new Error("It is JSON, but holds no list of records.");
	return { ...table, count, format: "json", encoding, delimiter: "", notes };
};
