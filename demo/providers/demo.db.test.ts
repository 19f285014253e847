import { existsSync } from "node:fs";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { findContactDetails } from "#contract/shared/text/contact-details.ts";
import type { ProviderTable } from "#domains/providers/store.ts";
import { search } from "#domains/search/search.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { seedDemoProviders } from "./seed.ts";
import { textFor } from "./texts.ts";
import { CARE_TEXTS } from "./texts-care.ts";
import { THERAPY_TEXTS } from "./texts-therapy.ts";

let database: TestDatabase;
let providers: Selectable<ProviderTable>[];
let made: { accounts: number; providers: number };

beforeAll(async () => {
	database = await testDatabase();
	made = await seedDemoProviders(database);
	providers = await database.db.selectFrom("provider").selectAll().orderBy("id").execute();
});
afterAll(() => database.close());

const some = (test: (p: Selectable<ProviderTable>) => boolean) => providers.filter(test).length;

describe("demo providers", () => {
	test("are at least 420 in at least 330 accounts, and the same each time", async () => {
		expect(made.providers).toBeGreaterThanOrEqual(420);
		expect(made.accounts).toBeGreaterThanOrEqual(330);
		expect(providers).toHaveLength(made.providers);
		const again = await testDatabase();
		await seedDemoProviders(again);
		const names = await again.db.selectFrom("provider").select(["id", "name", "url_slug"]).orderBy("id").execute();
		expect(names).toEqual(providers.map(({ id, name, url_slug }) => ({ id, name, url_slug })));
		await again.close();
	});

	test("are not added if there is any provider", async () => {
		expect(await seedDemoProviders(database)).toEqual({ accounts: 0, providers: 0 });
	});

	test("serve every service area, every region and every age group", async () => {
		const unserved = await sql<{ name: string }>`
			select name from service_area a where not exists (
				select from provider p join service s on s.id = any (p.services) where s.service_area_id = a.id and p.is_active
			)
			union all select r.name from region r where not exists (select from provider p where r.id = any (p.regions) and p.is_active)
				and exists (select from postcode where region_id = r.id)
			union all select g.code from age_group g where not exists (select from provider p where g.code = any (p.age_groups))
			union all select f.code from funding_type f where not exists (select from provider p where f.code = any (p.funding_types))
		`.execute(database.db);
		expect(unserved.rows).toEqual([]);
	});

	test("cover every state of a card and a profile", () => {
		for (const rating of ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "3.5", "4.0", "4.5", "5.0"])
			expect(some((p) => p.overall_review === rating)).toBeGreaterThan(0);
		expect(some((p) => p.reviews_count === 0)).toBeGreaterThan(40);
		expect(some((p) => p.reviews_count > 1000)).toBeGreaterThan(0);
		expect(some((p) => p.name.length > 120)).toBeGreaterThan(0);
		expect(some((p) => p.name.length < 5)).toBeGreaterThan(0);
		expect(some((p) => p.description.length > 1500 && p.description.includes("<ol>"))).toBeGreaterThan(0);
		for (const missing of ["phone_number", "url", "logo_url"] as const)
			expect(some((p) => p[missing] === null)).toBeGreaterThan(0);
		expect(some((p) => p.short_description === "")).toBeGreaterThan(0);
		expect(some((p) => p.short_description.length === 200)).toBe(1);
		expect(some((p) => p.regions.length === 0 && p.postcodes.length > 0)).toBeGreaterThan(0);
		for (const flag of [
			"is_optimisation_provider",
			"is_using_advanced_availability",
			"is_subscribed_for_onboarding",
			"is_telehealth_available",
		] as const)
			expect(some((p) => p[flag])).toBeGreaterThan(3);
		expect(some((p) => !p.is_active)).toBeGreaterThan(4);
		const byAccount = Map.groupBy(providers, (p) => p.account_id);
		const several = [...byAccount.values()].filter((all) => all.length > 1);
		expect(several.length).toBeGreaterThan(20);
		expect(several.some((all) => new Set(all.map((p) => p.is_telehealth_available)).size === 2)).toBe(true);
	});

	test("offer services that fit their name, and only home care providers offer home care", async () => {
		const areas = await sql<{
			id: number;
			area: string;
		}>`select s.id, a.name as area from service s join service_area a on a.id = s.service_area_id`.execute(database.db);
		const nameOf = new Map(areas.rows.map(({ id, area }) => [id, area]));
		const offered = providers.map((provider) => ({
			name: provider.name,
			areas: [...new Set((provider.services as number[]).map((id) => nameOf.get(id) ?? ""))],
		}));
		const about = ({ name }: { name: string }) => name.replace(/ and .*/, "");
		const titles = [...CARE_TEXTS, ...THERAPY_TEXTS].flatMap((text) => text.title.map((title) => ({ title, text })));
		for (const provider of offered) {
			const named = titles.filter(({ title }) => about(provider).endsWith(` ${title}`));
			if (named.length > 0)
				expect(
					provider.areas.some((area) => named.some(({ text }) => textFor(area) === text)),
					JSON.stringify(provider),
				).toBe(true);
		}
		const homeCare = offered.filter((provider) => provider.areas.includes("Home Care Package Provider"));
		const others = titles
			.filter(({ text }) => text !== textFor("Home Care Package Provider"))
			.map(({ title }) => title);
		expect(homeCare.length).toBeGreaterThan(20);
		expect(
			homeCare.filter(({ name }) =>
				others.some((title) => name.endsWith(` ${title}`) && !/Home Care|Care at Home|Home & Aged Care/.test(name)),
			),
		).toEqual([]);
		expect(
			offered.filter((provider) => provider.areas.includes("Support coordination") && provider.areas.length > 1),
		).toEqual([]);
	});

	test("are fictional: hosts under .example, reserved phone numbers, our own logos", () => {
		for (const provider of providers) {
			if (provider.url) expect(new URL(provider.url).hostname).toMatch(/\.example$/);
			if (provider.email) expect(provider.email).toMatch(/@[a-z0-9-]+\.example$/);
			if (provider.phone_number)
				expect(provider.phone_number).toMatch(
					/^(\(0[2378]\) (5550|7010) \d{4}|0491 57\d \d{3}|1[38]00 975 7(0[7-9]|1[01]))$/,
				);
			if (provider.logo_url)
				expect(existsSync(new URL(`../../public${provider.logo_url}`, import.meta.url))).toBe(true);
		}
	});

	test("have descriptions without contact details and with allowed markup only", () => {
		for (const { description, short_description } of providers) {
			expect(findContactDetails(`${short_description} ${description}`)).toEqual([]);
			expect(description.replace(/<\/?(p|strong|em|u|ul|ol|li)>/g, "")).not.toMatch(/[<>]/);
			expect(short_description.length).toBeLessThanOrEqual(200);
		}
	});

	test("fill several pages of a search in Melbourne, and more than 15 results in every other capital", async () => {
		const count = async (postcodes_list: string) =>
			(await search(database, ProviderSearch.parse({ postcodes_list }), new Date())).count;
		expect(await count("3000")).toBeGreaterThan(45);
		for (const postcode of ["2000", "4000", "5000", "6000", "7000", "0800", "2601"])
			expect(await count(postcode)).toBeGreaterThan(15);
	});
});
