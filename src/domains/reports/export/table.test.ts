import { describe, expect, it } from "vitest";
import type { Db } from "#platform/db/database.ts";
import { type ExportTable, exportPieces } from "./table.ts";

const none = {} as Db;
const table: ExportTable = {
	columns: ["id", "name", "open", "list", "at", "gone"],
	inWords: { list: (list: string[]) => list.map((one) => `<${one}>`).join(" ") },
	extent: async () => ({ rows: 2, last: 9 }),
	batch: async (_db, after) =>
		after === 9
			? []
			: [
					{
						at: after === 0 ? 3 : 9,
						row: {
							id: after,
							name: after === 0 ? "=Zoë" : "b,c",
							open: after === 0,
							list: ["x", "y"],
							at: new Date(0),
							secret: "no",
						},
					},
				],
};
const file = async (format: "csv" | "json") => {
	let text = "";
	for await (const piece of exportPieces(none, table, { format, last: 9, note: async () => {} })) text += piece;
	return text;
};

describe("an export file", () => {
	it("as CSV has one byte order mark, every column, and no formulas", async () => {
		expect(await file("csv")).toBe(
			'\ufeffid,name,open,list,at,gone\r\n0,\'=Zoë,yes,<x> <y>,1970-01-01T00:00:00.000Z,\r\n3,"b,c",no,<x> <y>,1970-01-01T00:00:00.000Z,\r\n',
		);
	});

	it("as JSON is one array with typed values", async () => {
		expect(JSON.parse(await file("json"))).toEqual([
			{ id: 0, name: "=Zoë", open: true, list: ["x", "y"], at: "1970-01-01T00:00:00.000Z", gone: null },
			{ id: 3, name: "b,c", open: false, list: ["x", "y"], at: "1970-01-01T00:00:00.000Z", gone: null },
		]);
	});

	it("audits the rows before sending them", async () => {
		const noted: string[] = [];
		const seen: string[] = [];
		const read = {
			...table,
			readings: (rows: readonly Record<string, unknown>[]) =>
				rows.map(({ id }) => ({ event: "case.read", about: `case:${id}` })),
		};
		const note = async (deeds: readonly { about: string }[]) => void noted.push(...deeds.map(({ about }) => about));
		for await (const piece of exportPieces(none, read, { format: "json", last: 9, note }))
			seen.push(`${noted.length} ${piece.length}`);
		expect(noted).toEqual(["case:0", "case:3"]);
		expect(seen[1]).toMatch(/^1 /);
	});
});
