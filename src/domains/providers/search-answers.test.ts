import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ProviderSearch, searchProviders } from "#contract/providers.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { indexOf } from "./index/directory-index.ts";
import { search } from "./search.ts";
import { keyOf, writeFound } from "./search-answers.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	const { areaId, id } = await aService(db());
	for (const name of ["Wattle Care", "Gum Care", "Banksia Care"]) await aProvider(db(), { name, services: [id] });
	expect(areaId).toBeGreaterThan(0);
	await vi.waitFor(() => expect(indexOf(api.services.database)?.ready()).toBe(true));
});
afterAll(() => api.close());
const db = () => api.services.database.db;
const asked = ProviderSearch.parse({});
const names = async (query = "") =>
	((await (await api.request(`/providers/${query}`)).json()) as { results: { name: string; description: string }[] }).results.map(({ name }) => name).sort();

it("writes what the contract's own check and JSON give, to the letter", async () => {
	const found = await search(api.services.database, asked, api.services.clock());
	expect(found.results).toHaveLength(3);
	expect(writeFound(found).toString()).toBe(JSON.stringify(searchProviders.output.parse(found)));
	// From memory, whose profiles many answers share, too.
	const again = await search(api.services.database, asked, api.services.clock());
	expect(writeFound(again)).toEqual(writeFound(found));
	const empty = { results: [], count: 0, totalPages: 0, not_said: 0 };
	expect(writeFound(empty).toString()).toBe(JSON.stringify(searchProviders.output.parse(empty)));
});

it("says at once what somebody commits, however often the same was asked before", async () => {
	for (let n = 0; n < 3; n++) expect(await names()).toEqual(["Banksia Care", "Gum Care", "Wattle Care"]);
	await sql`update provider set name = 'Acacia Care' where name = 'Gum Care'`.execute(db());
	expect(await names()).toEqual(["Acacia Care", "Banksia Care", "Wattle Care"]);
	// Words that no search looks at are shown all the same.
	const said = async () => (await (await api.request("/providers/?query=acacia")).json()).results[0].description;
	const before = await said();
	await sql`update provider set description = '<p>We listen.</p>' where name = 'Acacia Care'`.execute(db());
	expect([before === "<p>We listen.</p>", await said()]).toEqual([false, "<p>We listen.</p>"]);
	await sql`update provider set is_active = false where name = 'Acacia Care'`.execute(db());
	expect(await names()).toEqual(["Banksia Care", "Wattle Care"]);
});

it("is JSON with the headers that any call has", async () => {
	const [first, again] = [await api.request("/providers/"), await api.request("/providers/")];
	expect(again.headers.get("content-type")).toBe("application/json");
	expect(await again.text()).toBe(await first.text());
	expect([...again.headers.keys()]).toEqual([...first.headers.keys()]);
});

it("keeps two searches under one key only where they are one", () => {
	const word = fc.stringMatching(/^[0-9:;[,a]{0,4}$/);
	const words = fc.array(word, { maxLength: 3 });
	const search = fc
		.record({
			query: word,
			service_areas_list: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 3 }),
			age_groups_list: words,
			postcodes_list: words,
			suburb_list: words,
			page: fc.integer({ min: 1, max: 12 }),
			is_subscribed_for_onboarding: fc.boolean(),
		})
		.map((changes): ProviderSearch => ({ ...asked, ...changes }));
	fc.assert(
		fc.property(search, search, (one, other) => {
			expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
			expect(keyOf(one)).toBe(keyOf(structuredClone(one)));
		}),
	);
	// Neither room, which depends on the day, nor what is too long to be asked again.
	expect(keyOf({ ...asked, capacity: ["open"] })).toBeUndefined();
	expect(keyOf({ ...asked, postcodes_list: Array.from({ length: 500 }, () => "3000") })).toBeUndefined();
});
