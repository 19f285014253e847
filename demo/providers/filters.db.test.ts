import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIT_FILTERS, LANGUAGES, WAYS } from "#contract/providers/fit-options.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { CAPACITY_WISHES, DISTANCES_KM, PRICES_UP_TO } from "#contract/search/limits.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { seedDemoRegisters } from "#demo/registers/seed.ts";
import { countFacts } from "#domains/search/fact-counts.ts";
import { search } from "#domains/search/search.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { seedDemoCapacity } from "./capacity.ts";
import { seedDemoProviders } from "./seed.ts";

const now = new Date("2026-11-03T10:00:00+11:00");
let database: TestDatabase;

beforeAll(async () => {
	database = await testDatabase();
	await seedDemoProviders(database, now);
	// As by two nodes that start at the same moment.
	await Promise.all([seedDemoRegisters(database, now), seedDemoRegisters(database, now)]);
	await seedDemoCapacity(database, now);
}, 400_000);
afterAll(() => database.close());

const asked = (typed: Record<string, string>) => ProviderSearch.parse(typed);
const count = async (typed: Record<string, string>) => (await search(database, asked(typed), now)).count;
const idsOf = async (table: "service_area" | "diagnosis") =>
	(await database.db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => String(id));
const codesOf = async (table: "age_group" | "funding_type") =>
	(await database.db.selectFrom(table).select("code").execute()).map(({ code }) => code);

type Filter = Exclude<keyof ProviderSearch, "order" | "page" | "pageSize" | "suburb_list">;

// A new filter of the contract has no entry here, which TypeScript refuses.
const choices: Record<Filter, () => Promise<readonly string[]>> = {
	query: async () => ["Banksia"],
	service_areas_list: () => idsOf("service_area"),
	age_groups_list: () => codesOf("age_group"),
	funding_types_list: async () => (await codesOf("funding_type")).filter((code) => code !== FUNDING_UNKNOWN),
	postcodes_list: async () => ["3000", "2000", "4000", "6000", "5000", "2601", "7000", "0800"],
	within_km: async () => DISTANCES_KM.map(String),
	price_up_to: async () => PRICES_UP_TO.filter((price) => price <= 100).map(String),
	is_subscribed_for_onboarding: async () => ["true"],
	plan_management: async () => ["agency"],
	capacity: async () => CAPACITY_WISHES.map((_, nth) => CAPACITY_WISHES.slice(0, nth + 1).join(",")),
	delivery_list: async () => WAYS,
	fit_list: async () => FIT_FILTERS,
	languages_list: async () => Object.keys(LANGUAGES),
	conditions_list: () => idsOf("diagnosis"),
};
/** What a filter needs beside it to have an effect. */
const BESIDE: Partial<Record<Filter, Record<string, string>>> = {
	within_km: { postcodes_list: "3000" },
	price_up_to: { service_areas_list: "1" },
	plan_management: { funding_types_list: "NDIS" },
};

test.each(Object.keys(choices) as Filter[])(
	"some demo providers, and not all, are found by each choice of %s",
	async (filter) => {
		const all = await count({});
		expect(all).toBeGreaterThan(300);
		const offered = await choices[filter]();
		expect(offered.length).toBeGreaterThan(0);
		const beside = BESIDE[filter] ?? {};
		const without = await count(beside);
		const wrong: string[] = [];
		for (const choice of offered) {
			const found = await count({ ...beside, [filter]: choice });
			if (found === 0 || found >= without) wrong.push(`${choice}: ${found} of ${without}`);
		}
		expect(wrong).toEqual([]);
	},
);

test("the page of filters offers every fact with a count in a search of all of Australia", async () => {
	const diagnoses = (await idsOf("diagnosis")).map((id) => ({ id: Number(id) }));
	const counts = await countFacts(database, asked({}), now, diagnoses);
	for (const [group, names] of [
		["fit", FIT_FILTERS],
		["delivery", WAYS],
		["languages", Object.keys(LANGUAGES)],
		["conditions", diagnoses.map(({ id }) => String(id))],
	] as const) {
		const shown: Record<string, number> = counts[group];
		expect(
			names.filter((name) => !shown[name]),
			group,
		).toEqual([]);
	}
});

test("around Melbourne every yes-or-no fact has a count", async () => {
	const { fit } = await countFacts(database, asked({ postcodes_list: "3000" }), now, []);
	expect(Object.entries(fit).filter(([, found]) => found === 0)).toEqual([]);
});

test("some profiles of the demo are charities or registered aged care providers, with a day, and most say nothing of it", async () => {
	const { rows } = await sql<{ facts: { says: string; since: string | null }[] }>`
		select register_lines(id, ${officeDay(now)}::date) -> 'facts' as facts from provider where is_active
	`.execute(database.db);
	const said = rows.filter(({ facts }) => facts.length > 0);
	expect(said.length).toBeGreaterThan(0);
	expect(said.length).toBeLessThan(rows.length / 2);
	for (const { facts } of said)
		expect(facts).toEqual([
			expect.objectContaining({
				says: expect.stringMatching(/^Registered (charity$|aged care provider \()/),
				since: expect.stringMatching(/^20(12|19|25)-/),
			}),
		]);
	for (const kind of ["Registered charity", "Registered aged care"])
		expect(said.some(({ facts }) => facts[0]?.says.startsWith(kind))).toBe(true);
});
