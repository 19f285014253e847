import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aRegion, aService } from "#tests/support/builders.ts";

let api: TestApi;
let region: { id: number };

beforeAll(async () => {
	api = await testApi();
	region = await aRegion(api.services.database.db, ["9101", "9102"]);
});
afterAll(() => api.close());

const get = async (path: string) => {
	const response = await api.request(path);
	return { status: response.status, body: await response.json() };
};

// PRO-016
test("a provider is found by its id and by its slug", async () => {
	const made = await aProvider(api.services.database.db, { name: "Bettong Care", regions: [region.id] }, "rated");
	const byId = await get(`/providers/${made.id}/`);
	expect(byId).toMatchObject({
		status: 200,
		body: {
			id: made.id,
			url_slug: made.url_slug,
			overall_review: "4.2",
			reviews_count: 12,
			postcodes: ["9101", "9102"],
		},
	});
	expect(await get(`/providers/${made.url_slug}/`)).toEqual(byId);
	expect(byId.body).not.toHaveProperty("email");
	expect(byId.body).not.toHaveProperty("source_facts");
});

test("with a place, a provider has its nearest site and the distance; without, none", async () => {
	const { db } = api.services.database;
	const made = await aProvider(db, { name: "Numbat Care", regions: [region.id] });
	const site = (postcode: string, latitude: number) => ({
		...{ name: null, street: null, suburb: null, state: "VIC", postcode, latitude, longitude: 145, access: {} },
		...{ stated_on: "2026-11-03", source: "provider" },
	});
	const sites = JSON.stringify([site("9102", -38.8), site("9101", -37.8)]);
	await db.updateTable("provider").set({ sites }).where("id", "=", made.id).execute();
	expect((await get(`/providers/${made.id}/?postcodes_list=9101`)).body.nearest).toEqual({
		site: 1,
		km: 0,
		across: null,
	});
	expect((await get(`/providers/${made.id}/`)).body.nearest).toBeNull();
	expect((await get(`/providers/${made.id}/?postcodes_list=0000`)).body.nearest).toBeNull();
});

// PRO-013
test("an inactive provider is returned, marked as inactive", async () => {
	const made = await aProvider(api.services.database.db, {}, "inactive");
	expect(await get(`/providers/${made.id}/`)).toMatchObject({
		status: 200,
		body: { is_active: false, overall_review: "0.0" },
	});
});

// PRO-015
test.each(["2147483647", "99999999999", "no-such-provider", "No-Such-Provider"])(
	"an unknown provider (%s) is 404",
	async (idOrSlug) => {
		expect((await get(`/providers/${idOrSlug}/`)).status).toBe(404);
	},
);

// API-020, API-021
test("search returns results, count and totalPages; values are URL-encoded", async () => {
	const { db } = api.services.database;
	const service = await aService(db);
	await aProvider(db, { name: "Wombat & Söhne", services: [service.id], postcodes: ["9101"] }, "telehealth");
	const answer = await get(
		`/providers/?query=${encodeURIComponent("& söhne")}&service_areas_list=${service.areaId}&postcodes_list=9101%2C9102&order=by_score&page=1`,
	);
	expect(answer).toMatchObject({
		status: 200,
		body: { count: 1, totalPages: 1, results: [{ name: "Wombat & Söhne" }] },
	});
});

// API-023
test("names suggest at most five providers", async () => {
	for (let i = 0; i < 7; i++) await aProvider(api.services.database.db, { name: `Potoroo ${i}` });
	const answer = await get("/providers/?query=potoroo&pageSize=5");
	expect(answer.body.results).toHaveLength(5);
	expect(answer.body.count).toBe(7);
});

// API-020
test.each([
	"order=best",
	"page=0",
	"page=x",
	"pageSize=101",
	"service_areas_list=a",
	"is_subscribed_for_onboarding=1",
	"query=%00",
])("%s is refused with its field", async (query) => {
	const answer = await get(`/providers/?${query}`);
	expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: query.split("=")[0] }] } });
});

// API-024
test("availability is an array, empty when unavailable", async () => {
	const { db } = api.services.database;
	const service = await aService(db);
	const made = await aProvider(db, { services: [service.id], postcodes: ["9102"] });
	const asked = `/availability/?provider=${made.id}&service_areas_list=${service.areaId}`;
	expect(await get(`${asked}&postcodes_list=9102`)).toEqual({
		status: 200,
		body: [{ provider: made.id, service_areas: [service.areaId], postcodes: ["9102"], reach: "serves" }],
	});
	expect(await get(`${asked}&postcodes_list=9101`)).toEqual({ status: 200, body: [] });
});
