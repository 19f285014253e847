import { expect, test } from "vitest";
import { DirectoryHeld } from "./directory-held.ts";
import { DocTable } from "./doc-table.ts";

const MB = 1024 * 1024;

const tableOf = (profiles: number) => {
	const table = new DocTable();
	for (let id = 1; id <= profiles; id++)
		table.put({
			id,
			account: id,
			score: -1,
			reviews: 0,
			name: `name ${id}`,
			sort: `name ${id}`,
			at: null,
			telehealth: false,
			tok: [10_000_001],
			cover: [3000],
			answers: [],
		});
	table.rank();
	return table;
};

test("beside a table that is being built, rows have what it and the old one leave", () => {
	const table = tableOf(2_000);
	const bytes = table.bytes();
	const held = new DirectoryHeld(4 * MB + bytes);
	const hold = () => {
		for (let ids = held.notHeld(table, 50); ids.length > 0; ids = held.notHeld(table, 50)) held.hold(ids.map((id) => ({ id, text: "x".repeat(5_000) })));
	};
	held.replace(table);
	hold();
	expect(held.rowBytes).toBe(4 * MB);
	// As large as the old one is it expected to be, from its beginning on: else rows would go and come again with each piece of it.
	expect(held.makeRoom(1)).toBe(true);
	expect(held.rowBytes).toBe(0);
	hold();
	expect(held.rowBytes + 2 * bytes).toBeLessThanOrEqual(4 * MB + bytes);
	expect(held.rowBytes).toBeGreaterThan(0);
	const before = held.rowBytes;
	expect(held.makeRoom(bytes)).toBe(true);
	expect(held.rowBytes).toBe(before);
	expect(held.makeRoom(4 * MB + 1)).toBe(false);
	expect(held.rowBytes).toBe(0);
	held.replace(table);
	hold();
	expect(held.rowBytes).toBe(4 * MB);
});
