import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { anAbn, noRegisters, publishRegister } from "#tests/support/registers.ts";
import { factLines } from "#web/parts/profile-view/register-lines.ts";

// The register of aged care providers names categories, a status and an end. Only what is known to hold today is said.

const DAY = "2026-11-27";
const now = new Date(`${DAY}T12:00:00+11:00`);

let api: TestApi;
let abn: string;
let id: number;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.services.database;
	abn = anAbn();
	({ id } = await aProvider(db, { account_id: (await anAccount(db, { abn })).id }));
});
afterAll(() => api.close());
beforeEach(() => noRegisters(api.services.database));

interface Cells {
	of?: string;
	categories?: string;
	status?: string;
	from?: string;
	until?: string;
}
const HEADINGS = ["Provider name", "ABN", "Registration status", "Registration start date", "Registration end date"];

const publish = (rows: readonly Cells[], headings = [...HEADINGS, "Registration categories"]) => {
	const cells = rows.map(({ of = abn, categories = "Category 5", status = "Registered", from = "", until = "" }) => [
		...["Someone Else", of, status, from, until, categories],
	]);
	const file = Buffer.from(writeCsv([headings, ...cells]));
	return publishRegister(api.services.database, "aged-care-register", file, DAY, now);
};
const lines = async () => {
	const nowhere = { service_areas_list: [], postcodes_list: [] };
	const { profile } = await readProfile(api.services.database, String(id), nowhere, now);
	return factLines(profile.register, now).map(({ text }) => text);
};
const NURSING = "Registered aged care provider (nursing and transition care)";
const SEEN = "seen on 27 November 2026.";

test.each([
	["Category 5", NURSING],
	["5", NURSING],
	["Category 5: Nursing and transition care", NURSING],
	[
		"Category 1; Category 6 - Residential care",
		"Registered aged care provider (home and community services; residential care)",
	],
	[
		"Category 1, Category 2, Category 3, Category 4",
		"Registered aged care provider (home and community services; assistive technology and home modifications; advisory and support services; personal care and care support at home or in the community)",
	],
	["Category 5; Category 5", NURSING],
	["", "Registered aged care provider"],
])("the categories “%s” become “%s”", async (categories, says) => {
	expect(await publish([{ categories }])).toMatchObject({ published: true, unread: [] });
	expect(await lines()).toEqual([`${says}, ${SEEN}`]);
});

test("a category that isn't known is reported, and then none is named: the profile would seem to lack it", async () => {
	const { unread } = await publish([{ categories: "Category 5; Category 7" }]);
	expect(unread).toHaveLength(1);
	expect(await lines()).toEqual([`Registered aged care provider, ${SEEN}`]);
});

test.each([
	["", ""],
	["25 June 2027", ""],
	["ongoing", ""],
	[DAY, "its last day"],
])("in force until “%s”: it is said, with the day that it began", async (until) => {
	await publish([{ from: "1 November 2025", until }]);
	expect(await lines()).toEqual([`${NURSING} since 1 November 2025, ${SEEN}`]);
});

test.each([
	["a registration that ended", { until: "26 November 2026" }],
	["an end that can't be read", { until: "soon" }],
	["a cell with two ends", { until: "25 June 2026 or 25 June 2027" }],
	["no longer in force", { until: "no longer in force" }],
	["a registration that begins later", { from: "1 December 2026" }],
	...["Revoked", "Suspended", "Expired", "Under review", ""].map(
		(status) => [`the status “${status}”`, { status }] as const,
	),
	["another ABN", { of: anAbn() }],
	["no ABN", { of: "" }],
] as const)("%s: the profile says nothing", async (_, cells) => {
	await publish([cells]);
	expect(await lines()).toEqual([]);
});

test("a list without a status says that those on it are registered", async () => {
	const headings = ["Provider name", "ABN", "Remarks", "Registration start date", "Registration end date"];
	await publish([{ status: "", from: "1/11/2025" }], [...headings, "Provider registration category"]);
	expect(await lines()).toEqual([`${NURSING} since 1 November 2025, ${SEEN}`]);
});

test("a row for each category is a line for each", async () => {
	await publish([{}, { categories: "Category 6" }]);
	expect(await lines()).toEqual([`${NURSING}, ${SEEN}`, `Registered aged care provider (residential care), ${SEEN}`]);
});
