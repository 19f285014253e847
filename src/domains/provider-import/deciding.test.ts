import { describe, expect, test } from "vitest";
import { outlets, read } from "./read.fixture.ts";

describe("columns about a status or an end", () => {
	const asks = (text: string) => read(text).asks;

	test("a status under another name is read, and asked about", () => {
		const file = "name,suburb,Facility Status,Closed date\nWattle,Carlton,CLOSED,1/2/2024\nGum,Carlton,OPEN,\n";
		expect(asks(file)).toEqual([
			{
				column: "Facility Status",
				is_read: true,
				filled: 2,
				distinct: 2,
				values: [
					{ word: "CLOSED", count: 1, hides: true },
					{ word: "OPEN", count: 1, hides: false },
				],
			},
			{
				column: "Closed date",
				is_read: true,
				filled: 1,
				distinct: 1,
				values: [{ word: "1/2/2024", count: 1, hides: true }],
			},
		]);
		expect(outlets(file).map(({ status }) => status)).toEqual(["stopped", "open"]);
	});

	test("an end that isn't read is asked about too; hours and empty columns aren't", () => {
		const file =
			"name,suburb,Accreditation expiry,Marital status,Closing time,Suspended\nWattle,Carlton,2020-01-01,Wed,17:00,\n";
		expect(asks(file).map(({ column, is_read }) => [column, is_read])).toEqual([
			["Accreditation expiry", false],
			["Marital status", false],
		]);
		expect(outlets(file)[0]?.status).toBe("open");
	});

	test.each([
		"Operational",
		"Currently operating?",
		"Decommissioned",
		"Date exited",
		"Discontinued",
		"Lapsed",
		"Is open",
		"Open/Closed",
		"Lifecycle",
		"Remarks of the registrar",
		"Flag 7",
	])("a column is asked about by its name or by its cells: %s", (column) => {
		const file = `name,suburb,${column}\nWattle,Carlton,CLOSED\nGum,Carlton,\n`;
		expect(asks(file)).toMatchObject([{ column, is_read: false, filled: 1 }]);
	});

	test("days on which a provider is closed aren't about its end", () => {
		expect(asks("name,suburb,Saturday,Sunday hours,Mon\nWattle,Carlton,Closed,Closed,9am-5pm\n")).toEqual([]);
	});

	test("a usual status column whose words are understood needs no question", () => {
		expect(asks("name,suburb,Status\nWattle,Carlton,Approved\nGum,Carlton,Revoked\n")).toEqual([]);
		expect(asks("name,suburb,Status\nWattle,Carlton,Under review\n")).toHaveLength(1);
	});
});
