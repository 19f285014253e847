import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Price } from "#contract/providers/prices.ts";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { listOf, noRegisters, publishRegister } from "#tests/support/registers.ts";
import { shownPrices } from "#web/parts/provider-facts/prices.ts";
import { importRegister, withdrawRegister } from "./import-register.ts";

// Limits of the NDIS by support item: in both layouts of the catalogue, for their days, and never guessed. All amounts are made up.

const now = new Date("2026-11-27T09:00:00+11:00");
const DAY = "2026-07-01";
const ITEM = "01_000_0107_1_1";
const STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];
let api: TestApi;
let profile: number;

beforeAll(async () => {
	api = await testApi();
	({ id: profile } = await aProvider(api.services.database.db, { name: "Wattle Care" }, "ndis"));
});
beforeEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

interface Cells {
	item?: string;
	unit?: string;
	from?: string;
	until?: string;
	amounts?: string[];
}
const START = [
	"Support Item Number",
	"Support Item Name",
	"Registration Group Number",
	"Unit",
	"Quote",
	"Start date",
	"End Date",
];
const catalogue = (rows: readonly Cells[], zones: readonly string[] = ["National"]) =>
	Buffer.from(
		writeCsv([
			[...START, ...zones, "Remote", "Very Remote", "Type"],
			...rows.map(
				({
					item = ITEM,
					unit = "H",
					from = "20260701",
					until = "99991231",
					amounts = ["70.00", "98.00", "105.00"],
				}) => [...[item, "Example item", "107", unit, "", from, until], ...amounts, "Price Limited Supports"],
			),
		]),
	);
const publish = (file: Buffer, day = DAY) => publishRegister(api.services.database, "ndis-prices", file, day, now);

const priceOf = (support_item: string): Price => ({
	...{
		service_area: 12,
		unit: "hour",
		rates: { weekday: 6500 },
		includes: null,
		travel: null,
		cancellation: null,
		url: null,
	},
	...{ support_item, stated_on: "2026-11-01", source: "provider" },
});
/** The sentence beside the price on the profile. */
const says = async (item = ITEM) => {
	const prices = [priceOf(item)];
	await sql`update provider set prices = ${JSON.stringify(prices)}::jsonb where id = ${profile}`.execute(
		api.services.database.db,
	);
	const place = { service_areas_list: [], postcodes_list: [] };
	const { profile: read } = await readProfile(api.services.database, String(profile), place, now);
	return shownPrices(read.prices, [{ id: 12, name: "Nursing" }], now, null, read.register).prices[0]?.limit;
};
const UNKNOWN = `NDIS support item ${ITEM}. We don't have its limit of today.`;
const LIMIT = `The NDIS limit for ${ITEM} (Example item) is $70 an hour, $98 in remote areas, $105 in very remote areas, since 1 July 2026 (NDIS support catalogue of 1 July 2026).`;

test("the catalogue of today has one national amount", async () => {
	expect(await publish(catalogue([{}]))).toMatchObject({ rows: 1, unread: [], published: true });
	expect(await says()).toBe(LIMIT);
});

test("the catalogue of before has an amount for each state, and they are one limit if they are the same", async () => {
	await publish(catalogue([{ amounts: [...STATES.map(() => "$70.00"), "$98.00", "$105.00"] }], STATES));
	expect(await says()).toBe(LIMIT);
});

test("amounts that differ between states are no national limit", async () => {
	const file = catalogue(
		[{ amounts: [...STATES.map((state) => (state === "NT" ? "75" : "70")), "98", "105"] }],
		STATES,
	);
	const { unread } = await publish(file);
	expect(unread).toEqual([
		{ what: "amounts that differ between states, so the item has no national limit", count: 1, lines: [2] },
	]);
	expect(await says()).toBe(
		`NDIS support item ${ITEM} (Example item): no national limit since 1 July 2026 (NDIS support catalogue of 1 July 2026).`,
	);
});

test.each<[string, Cells, string]>([
	["the day before it begins", { from: "20261128" }, UNKNOWN],
	["its first day", { from: "20261127" }, LIMIT.replace("since 1 July", "since 27 November")],
	["its last day", { until: "20261127" }, LIMIT],
	["the day after its end", { until: "20261126" }, UNKNOWN],
	["days as people write them", { from: "1 July 2026", until: "30/06/2027" }, LIMIT],
	["a day that can't be read", { from: "mid 2026" }, UNKNOWN],
	["another item", { item: "01_000_0107_1_2" }, UNKNOWN],
	["a unit that we don't know", { unit: "FN" }, UNKNOWN],
	["a day's price", { unit: "D" }, LIMIT.replace("an hour", "a day")],
	[
		"a quoted item without amounts",
		{ amounts: ["", "", ""] },
		`NDIS support item ${ITEM} (Example item): no national limit since 1 July 2026 (NDIS support catalogue of 1 July 2026).`,
	],
	[
		"an amount of nothing",
		{ amounts: ["0.00", "98", "105"] },
		`NDIS support item ${ITEM} (Example item): no national limit since 1 July 2026 (NDIS support catalogue of 1 July 2026).`,
	],
	[
		"no remote amounts",
		{ amounts: ["70", "", ""] },
		LIMIT.replace(", $98 in remote areas, $105 in very remote areas", ""),
	],
])("%s", async (_, row, text) => {
	await publish(catalogue([row]));
	expect(await says()).toBe(text);
});

test("of two rows for an item the one that began later counts", async () => {
	await publish(catalogue([{ amounts: ["70", "98", "105"] }, { from: "20250701", amounts: ["60", "88", "95"] }]));
	expect(await says()).toBe(LIMIT);
});

describe("a new catalogue", () => {
	const items = Array.from({ length: 40 }, (_, n) => `01_${String(n).padStart(3, "0")}_0107_1_1`);
	const file = (changed: number) =>
		catalogue(items.map((item, n) => ({ item, amounts: [n < changed ? "71" : "70", "98", "105"] })));

	test.each([
		[2, true],
		[3, false],
	])("of 40 support items, %i that change are published without a word: %s", async (changed, isFine) => {
		await publish(file(0));
		const report = await publish(file(changed), "2026-08-01");
		expect(report.published).toBe(isFine);
		expect(report.stops.join()).toMatch(isFine ? /^$/ : /^3 of 40 support items would change/);
	});

	test("that is withdrawn takes its limits away", async () => {
		await publish(catalogue([{}]));
		await withdrawRegister(api.services.database, listOf("ndis-prices"), now);
		expect(await says()).toBe(UNKNOWN);
	});
});

test("another list isn't taken for it", async () => {
	const asked = {
		file: Buffer.from("Support Item Number,Price\n01_000_0107_1_1,70\n"),
		list: listOf("ndis-prices"),
		day: DAY,
	};
	await expect(importRegister(api.services.database, asked, now)).rejects.toThrow(
		"This isn't the NDIS support catalogue",
	);
});
