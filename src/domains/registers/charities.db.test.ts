import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { anAbn, listOf, noRegisters, publishRegister, registerFile } from "#tests/support/registers.ts";
import { factLines } from "#web/parts/profile-view/register-lines.ts";
import { importRegister, withdrawRegister } from "./import-register.ts";

// The register of charities says of an organisation that it is on it, and never that one isn't.

const DAY = "2026-11-27";
const now = new Date(`${DAY}T12:00:00+11:00`);
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
const NAME = "Example Harbour Pty Ltd";
const SAYS = "Registered charity since 3 December 2012, seen on 27 November 2026.";

let api: TestApi;
let abn: string;
let id: number;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.services.database;
	abn = anAbn();
	({ id } = await aProvider(db, { account_id: (await anAccount(db, { abn, name: NAME })).id }));
});
afterAll(() => api.close());
beforeEach(() => noRegisters(api.services.database));

/** A release as data.gov.au has it: with a mark at the beginning, Windows line ends, and columns that we don't read. */
const charities = (rows: readonly (readonly [abn: string, since: string, name?: string])[]): Buffer => {
	const headings = [
		...[
			"ABN",
			"Charity_Legal_Name",
			"Other_Organisation_Names",
			"Address_Type",
			"Address_Line_1",
			"Town_City",
			"State",
		],
		...["Postcode", "Country", "Charity_Website", "Registration_Date", "Date_Organisation_Established", "Charity_Size"],
		...["Number_of_Responsible_Persons", "Financial_Year_End"],
	];
	const lines = rows.map(([number, since, name = "Someone Else"]) =>
		[
			...[number, `"${name}"`, "", "Business", "1 Sample Street", "Carlton", "VIC", "3053", "Australia"],
			...["www.charity.example", since, "", "Large", "7", "30/06"],
		].join(),
	);
	return Buffer.from(`\ufeff${[headings.join(), ...lines].join("\r\n")}\r\n`);
};
const publish = (rows: Parameters<typeof charities>[0], day = DAY) =>
	publishRegister(api.services.database, "registered-charities", charities(rows), day, after(0));
const read = async (at = now) => {
	const nowhere = { service_areas_list: [], postcodes_list: [] };
	return (await readProfile(api.services.database, String(id), nowhere, at)).profile.register;
};
const lines = async (at = now) => factLines(await read(at), at).map(({ text }) => text);
const stored = () => api.services.database.db.selectFrom("register_fact").selectAll().execute();

test("a charity's profile says since when, on which day that was seen, and where to look it up", async () => {
	expect(await publish([[abn, "3/12/2012"]])).toMatchObject({ rows: 1, withoutAbn: 0, unread: [], published: true });
	expect(await lines()).toEqual([SAYS]);
	expect(factLines(await read(), now)[0]?.link).toEqual({
		href: "https://www.acnc.gov.au/charity/charities",
		text: "Look it up in the ACNC charity register",
	});
});

test.each([
	["an organisation that isn't on the list", () => [[anAbn(), "3/12/2012"]] as const],
	["the same name with another ABN", () => [[anAbn(), "3/12/2012", NAME]] as const],
	["the same name without an ABN", () => [["", "3/12/2012", NAME]] as const],
	[
		"an ABN with wrong check digits",
		() => [[`${abn.slice(0, -1)}${(Number(abn.at(-1)) + 1) % 10}`, "3/12/2012"]] as const,
	],
	["a registration that begins later", () => [[abn, "3/12/2027"]] as const],
])("%s: the profile says nothing", async (_, rows) => {
	await publish(rows());
	expect(await lines()).toEqual([]);
});

test.each([
	["a day that can't be read", [["soon"]]],
	["no day", [[""]]],
	["rows with different days", [["3/12/2012"], ["4/12/2012"]]],
])("%s: the profile says that it is a charity, without a day", async (_, days) => {
	await publish(days.map(([day]) => [abn, day as string]));
	expect(await lines()).toEqual(["Registered charity, seen on 27 November 2026."]);
});

test.each([
	[30, [SAYS]],
	[31, [SAYS, "The ACNC charity register we have is from 27 November 2026, so it may have changed since."]],
	[60, [SAYS, "The ACNC charity register we have is from 27 November 2026, so it may have changed since."]],
	[61, []],
])("%i days after the list's day", async (days, says) => {
	await publish([[abn, "3/12/2012"]]);
	expect(await lines(after(days))).toEqual(says);
});

test("of a row only the ABN and the day are stored, and no row waits for a colleague", async () => {
	const namesake = await anAccount(api.services.database.db, { abn: null, name: NAME });
	await aProvider(api.services.database.db, { account_id: namesake.id });
	expect(await publish([[abn, "3/12/2012", NAME]])).toMatchObject({ hints: 0 });
	expect(JSON.stringify(await stored())).not.toMatch(/Harbour|Sample|Carlton|charity\.example/);
});

test("the list says nothing about a registration with the NDIS", async () => {
	await publish([[abn, "3/12/2012"]]);
	expect(await read()).toMatchObject({ state: "not_checked", why: "no_list", barred: false, actions: [] });
});

test("taken back, it says nothing", async () => {
	await publish([[abn, "3/12/2012"]]);
	expect(await withdrawRegister(api.services.database, listOf("registered-charities"), now)).toBe(true);
	expect(await lines()).toEqual([]);
	expect(await stored()).toEqual([]);
});

describe("a release goes the same ways as one of the other lists", () => {
	const many = Array.from({ length: 40 }, () => [anAbn(), "3/12/2012"] as const);

	test("trying it stores nothing", async () => {
		const asked = { file: charities([[abn, "3/12/2012"]]), list: listOf("registered-charities"), day: DAY };
		expect(await importRegister(api.services.database, asked, now)).toMatchObject({ rows: 1, published: false });
		expect(await stored()).toEqual([]);
	});

	test("more than 5 in 100 that change need their number", async () => {
		await publish(many, "2026-11-20");
		const report = await publish(many.slice(3));
		expect(report).toMatchObject({ changed: { count: 3, of: 40 }, published: false });
		expect(report.stops).toEqual([
			"3 of 40 organisations would change, more than 5 in 100. Check the list, then confirm this number.",
		]);
		expect(await publish(many.slice(2))).toMatchObject({ changed: { count: 2, of: 40 }, published: true });
	});

	test("another list than named is refused", async () => {
		const { database } = api.services;
		await expect(publishRegister(database, "ndis-register", charities([]), DAY, now)).rejects.toThrow(
			"This is the ACNC register of charities, not the NDIS Commission's register",
		);
		await expect(publishRegister(database, "registered-charities", registerFile([]), DAY, now)).rejects.toThrow(
			"not the ACNC register of charities",
		);
	});
});
