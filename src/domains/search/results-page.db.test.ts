import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readResultsPage } from "#contract/search/results-page.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aRegion, aService } from "#tests/support/builders.ts";
import { indexOf } from "./index/directory-index.ts";

let api: TestApi;
let area: number;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.services.database;
	const { id, areaId } = await aService(db);
	area = areaId;
	const region = await aRegion(db, ["9101", "9102"]);
	for (const name of ["Wattle Care", "Gum Care", "Banksia Care"])
		await aProvider(db, { name, services: [id], regions: [region.id] });
	await aProvider(db, { name: "Mulga Care" }, "rated");
	await vi.waitFor(() => expect(indexOf(api.services.database)?.ready()).toBe(true), 15_000);
});
afterAll(() => api.close());
const ask = async (path: string) => (await api.request(path)).json();

// API-020
test.each([
	"",
	"?order=highly_reviewed",
	"?pageSize=2&page=2",
	"?query=gum",
	"?query=nobody",
	"?capacity=open",
	"?postcodes_list=9101",
	"?query=ü",
])("cards match the search results, in the same order and with the same counts: %s", async (query) => {
	const { results, ...counts } = await ask(`/providers/${query}`);
	const cards = readResultsPage.output.shape.results.parse(results);
	expect(await ask(`/pages/results/${query}`)).toMatchObject({ ...counts, results: cards });
});

test("a card contains only the fields that it shows", async () => {
	const [card] = (await ask(`/pages/results/?service_areas_list=${area}`)).results;
	expect(Object.keys(card).sort()).toEqual(
		[
			...["capacity", "id", "is_telehealth_available", "logo_url", "name", "overall_review", "reviews_count"],
			...["services", "short_description", "url_slug", "sites", "delivery", "fit_facts", "nearest", "prices", "reach"],
			"registered_for",
		].sort(),
	);
});

test("a card shows a committed change at once, even if it was requested before", async () => {
	const said = async () => (await ask("/pages/results/?query=banksia")).results[0].short_description;
	for (let n = 0; n < 2; n++) await said();
	await sql`update provider set short_description = 'We listen.' where name = 'Banksia Care'`.execute(
		api.services.database.db,
	);
	expect(await said()).toBe("We listen.");
});

// API-022
test("an invalid query is refused as in the search", async () => {
	expect((await api.request("/pages/results/?page=0")).status).toBe((await api.request("/providers/?page=0")).status);
});
