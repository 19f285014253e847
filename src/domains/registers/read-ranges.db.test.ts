import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Output } from "#contract/endpoint.ts";
import type { Price } from "#contract/providers/prices.ts";
import type { getProvider } from "#contract/providers/providers.ts";
import type { readProfilePage } from "#contract/reviews/profile-page.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { listOf, noRegisters, publishRegister } from "#tests/support/registers.ts";
import { showProfile } from "#web/parts/profile-view/show-profile.ts";
import { withdrawRegister } from "./import-register.ts";

// National ranges of Support at Home stand beside prices of the same service, unit and time, until the day to check them again. All
// amounts are made up.

/** The test clock's day is 2 March 2026. */
const DAY = "2026-02-01";
const PERSONAL_CARE = 11;
let api: TestApi;

beforeAll(async () => {
	api = await testApi();
});
beforeEach(() => noRegisters(api.services.database));
afterAll(() => api.close());

interface Cells {
	service?: string;
	unit?: string;
	time?: string;
	low?: string;
	high?: string;
	covers?: string;
	again?: string;
}
const file = (rows: readonly Cells[]) =>
	Buffer.from(
		writeCsv([
			["Service", "Unit", "Time", "Low", "High", "Range covers", "Check again"],
			...rows.map((row) => [
				...[row.service ?? "Personal care", row.unit ?? "hour", row.time ?? "Weekdays"],
				...[row.low ?? "$83", row.high ?? "109.50", row.covers ?? "25th to 75th percentile", row.again ?? "1/8/2026"],
			]),
		]),
	);
const publish = (rows: readonly Cells[], day = DAY) =>
	publishRegister(api.services.database, "support-at-home-prices", file(rows), day, api.services.clock());

interface Given {
	prices?: Partial<Price>[];
	funding_types?: string[];
}
const get = async (path: string) => (await api.request(path)).json();

/** What each entry point says of a price of $90 an hour on weekdays: the profile page, and the API of the profile. */
const says = async ({ prices = [{}], funding_types = ["SAH"] }: Given = {}) => {
	const stated = prices.map((more) => ({
		...{ service_area: PERSONAL_CARE, unit: "hour", rates: { weekday: 9000 }, includes: null, travel: null },
		...{ cancellation: null, url: null, stated_on: "2026-02-20", source: "provider", ...more },
	}));
	const { db } = api.services.database;
	const { rows } = await sql<{
		id: number;
	}>`select min(id) as id from service where service_area_id = ${PERSONAL_CARE}`.execute(db);
	const { id } = await aProvider(db, { funding_types, services: [rows[0]?.id as number] });
	await sql`update provider set prices = ${JSON.stringify(stated)}::jsonb where id = ${id}`.execute(db);
	const page: Output<typeof readProfilePage> = await get(`/pages/profile/${id}/`);
	const { register }: Output<typeof getProvider> = await get(`/providers/${id}/`);
	return {
		page: showProfile(page, api.services.clock()).prices.prices.map(({ limit }) => limit),
		api: register.ranges.map(({ time, low, high }) => [time, low, high]),
	};
};

const SOURCE = "(Support at Home prices, Department of Health, Disability and Ageing, 1 February 2026)";
const RANGE = `Support at Home across Australia: half of prices were $83 to $109.50 an hour on weekdays ${SOURCE}.`;
const SHOWN = { page: [RANGE], api: [["weekday", 8300, 10_950]] };
const NOTHING = { page: [undefined], api: [] };

test("a range says what it covers, its source and its day", async () => {
	expect(await publish([{}])).toMatchObject({ rows: 1, unread: [], published: true });
	expect(await says()).toEqual(SHOWN);
});

test("ranges for several times are one sentence, in the order of the price", async () => {
	await publish([
		{ time: "Sunday", low: "120", high: "160", covers: "Lowest to highest" },
		{ time: "Saturdays", low: "100", high: "100" },
		{},
	]);
	const { page } = await says({
		prices: [{ rates: { weekday: 9000, saturday: 9900, sunday: 13_000, evening: 9500 } }],
	});
	expect(page).toEqual([
		`Support at Home across Australia: half of prices were $83 to $109.50 an hour on weekdays, $100 on Saturdays; prices, from the lowest to the highest, were $120 to $160 an hour on Sundays ${SOURCE}.`,
	]);
});

describe("a row that could say something false says nothing, and the report names it", () => {
	test.each<[string, Cells, string]>([
		["no service", { service: "" }, "service “”"],
		[
			"a service that is only a part of ours",
			{ service: "Assistance with medication" },
			"service “Assistance with medication”",
		],
		["no unit", { unit: "" }, "unit “”"],
		["a time as its unit", { unit: "Weekdays" }, "unit “Weekdays”"],
		["no time", { time: "n/a" }, "time “”"],
		["a time that isn't one of ours", { time: "Non-standard hours" }, "time “Non-standard hours”"],
		["no words for what it covers", { covers: "" }, "what the range covers “”"],
		["a statistic that we don't know", { covers: "indicative" }, "what the range covers “indicative”"],
		["a unit as its statistic", { covers: "hour" }, "what the range covers “hour”"],
		["no day to check again", { again: "" }, "day to check again “”"],
		["a day that doesn't exist", { again: "31/2/2027" }, "day to check again “31/2/2027”"],
		["a reversed range", { low: "109", high: "83" }, "range “109” to “83”"],
		["a range from $0", { low: "$0" }, "range “$0” to “109.50”"],
		["no lowest amount", { low: "" }, "range “” to “109.50”"],
		["no highest amount", { high: "" }, "range “$83” to “”"],
		["both amounts in one cell", { low: "83-109", high: "" }, "range “83-109” to “”"],
		["more than any price", { high: "10,950.00" }, "range “$83” to “10,950.00”"],
	])("%s", async (_, row, what) => {
		expect(await publish([row])).toMatchObject({ published: true, unread: [{ what, count: 1, lines: [2] }] });
		expect(await says()).toEqual(NOTHING);
	});

	test("two rows that differ for one service", async () => {
		const { unread } = await publish([{}, { high: "120" }, { time: "Sunday" }]);
		expect(unread).toEqual([{ what: "ranges that differ for one service, unit and time", count: 2, lines: [2, 3] }]);
		expect(await says()).toEqual(NOTHING);
	});

	test("the same row twice is one range", async () => {
		await publish([{}, {}]);
		expect(await says()).toEqual(SHOWN);
	});
});

test.each<[string, Cells, boolean]>([
	["the day before it is to be checked again", { again: "2026-03-03" }, true],
	["the day to check it again", { again: "2026-03-02" }, false],
	["after that day", { again: "1 March 2026" }, false],
])("%s", async (_, row, isShown) => {
	await publish([row]);
	expect(await says()).toEqual(isShown ? SHOWN : NOTHING);
});

test.each<[string, Given]>([
	["another service", { prices: [{ service_area: 12 }] }],
	["another unit", { prices: [{ unit: "visit" }] }],
	["another time", { prices: [{ rates: { saturday: 9000 } }] }],
	["any time, which isn't weekdays", { prices: [{ rates: { any: 9000 } }] }],
	["an NDIS price", { prices: [{ support_item: "01_000_0107_1_1" }] }],
	["a provider without Support at Home", { funding_types: ["NDIS", "DVA"] }],
	["a provider that states no funding", { funding_types: [] }],
])("no range stands beside a price for %s", async (_, given) => {
	await publish([{}]);
	const { page, api: ranges } = await says(given);
	expect(page.join()).not.toContain("Support at Home");
	expect(ranges).toEqual([]);
});

test("of two prices only the one that fits has the range", async () => {
	await publish([{}]);
	const { page } = await says({ prices: [{ includes: "Nights", unit: "night" }, {}], funding_types: ["NDIS", "HCP2"] });
	expect(page).toEqual([undefined, RANGE]);
});

describe("a release", () => {
	test("takes the place of the one before", async () => {
		await publish([{ high: "120" }, { time: "Sunday" }], "2026-01-01");
		const report = await publish([{}]);
		expect(report).toMatchObject({ published: false, changed: { count: 2, of: 2 } });
		expect(report.stops.join()).toContain("2 of 2 ranges would change, more than 5 in 100");
		await publishRegister(api.services.database, "support-at-home-prices", file([{}]), DAY, api.services.clock(), {
			confirmed: 2,
		});
		expect(await says()).toEqual(SHOWN);
	});

	test("that is older is refused, and one that is withdrawn takes its ranges away", async () => {
		await publish([{}]);
		await expect(publish([{ high: "120" }], "2026-01-01")).rejects.toThrow("We have a newer list");
		expect(await says()).toEqual(SHOWN);
		await withdrawRegister(api.services.database, listOf("support-at-home-prices"), api.services.clock());
		expect(await says()).toEqual(NOTHING);
	});
});
