import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: the shape is tested here
const get = async (path: string): Promise<any> => (await api.request(path)).json();

test("the lists of a search match those of the single endpoints, in one response", async () => {
	const [areas, services, ages, funding] = await Promise.all(
		["/service-areas/", "/services/", "/age-groups/", "/funding-types/"].map((path) => get(path)),
	);
	expect(await get("/search-lists/")).toEqual({ areas, services, ages, funding });
});

// API-004 to API-010, FUP-032
test.each([
	"/services/",
	"/service-areas/",
	"/hcp-service-areas/",
	"/diagnosis/",
	"/internal-links/",
	"/age-groups/",
	"/funding-types/",
	"/regions/",
])("GET %s is a list", async (path) => {
	const response = await api.request(path);
	expect(response.status).toBe(200);
	expect((await response.json()).length).toBeGreaterThan(3);
});

// API-050
test("the catalogue's service areas are a data list, with name and slug", async () => {
	const areas: { id: number; name: string; slug: string | null }[] = await get("/service-areas/");
	expect(await get("/service-areas/catalogue/")).toEqual({
		data: areas.map(({ id, name, slug }) => ({ id, name, slug })),
	});
});

// API-014, HOM-044
test("at least 40 service areas, the special ones and the nine campaign ones", async () => {
	const areas: { id: number; name: string; slug: string | null; service_area: number }[] = await get("/service-areas/");
	expect(areas.length).toBeGreaterThanOrEqual(40);
	expect(areas.map((a) => a.name)).toEqual(
		expect.arrayContaining(["NDIS Plan management", "Behaviour support", "Home Care Package Provider"]),
	);
	expect(areas.flatMap((a) => a.slug ?? []).sort()).toEqual(
		[
			"behaviour-support",
			"counselling",
			"key-worker",
			"occupational-therapy",
			"physiotherapy",
			"plan-management",
			"psychology",
			"speech-therapy",
			"support-coordination",
		].sort(),
	);
	for (const area of areas) expect(area.service_area).toBe(area.id);
});

test("every service belongs to an area", async () => {
	const ids = new Set((await get("/service-areas/")).map((a: { id: number }) => a.id));
	const services: { service_area: number }[] = await get("/services/");
	expect(services.filter((s) => !ids.has(s.service_area))).toEqual([]);
	expect(new Set(services.map((s) => s.service_area)).size).toBe(ids.size);
});

// API-015
test("home care areas have valid_for_hcp", async () => {
	expect((await get("/hcp-service-areas/")).every((a: { valid_for_hcp: boolean }) => a.valid_for_hcp)).toBe(true);
});

// API-012, API-013
test("age groups and funding types can be keyed by code", async () => {
	const ages: { code: string; description: string }[] = await get("/age-groups/");
	expect(new Set(ages.map((a) => a.code)).size).toBe(ages.length);
	const funding: { code: string; name: string; hcp_allowed: boolean }[] = await get("/funding-types/");
	expect(new Set(funding.map((f) => f.code)).size).toBe(funding.length);
	expect(funding.filter((f) => f.hcp_allowed).map((f) => f.code)).toEqual([
		"HCP",
		"HCP1",
		"HCP2",
		"HCP3",
		"HCP4",
		"SAH1",
		"SAH2",
		"SAH3",
		"SAH4",
		"SAH5",
		"SAH6",
		"SAH7",
		"SAH8",
	]);
	expect(funding.find((f) => f.code === "SAH")).toEqual({ code: "SAH", name: "Support at Home", hcp_allowed: false });
	expect(funding.find((f) => f.code === "NDIS")).toEqual({ code: "NDIS", name: "NDIS", hcp_allowed: false });
});

// API-016
test("internal links lead to this site", async () => {
	for (const link of await get("/internal-links/"))
		expect(link).toEqual({
			keyword: expect.any(String),
			display_words: expect.any(String),
			link: expect.stringMatching(/^\//),
		});
});

test("every postcode is in a region", async () => {
	const regions: { postcodes: string[] }[] = await get("/regions/");
	const all = regions.flatMap((r) => r.postcodes);
	expect(new Set(all).size).toBe(all.length);
	expect(all).toEqual(expect.arrayContaining(["3000", "2000", "0800", "7000"]));
});

// API-017, API-018
test("one postcode by its code", async () => {
	expect(await get("/postcodes/3000/")).toMatchObject({
		code: "3000",
		state: "VIC",
		labels: expect.stringContaining("Melbourne"),
	});
	for (const code of ["9999", "300", "30000", "abcd", "%F0%9F%98%80"])
		expect((await api.request(`/postcodes/${code}/`)).status, code).toBe(404);
});

// API-019, HOM-023
test("suggestions", async () => {
	const found: { code: string; labels: string; suburb: string }[] = await get("/postcodes/?query=melb");
	expect(found[0]).toMatchObject({ code: "3000", suburb: "Melbourne" });
	expect(found.length).toBeLessThanOrEqual(8);
	expect(await get("/postcodes/?query=me")).toEqual([]);
	expect(await get("/postcodes/")).toEqual([]);
	expect((await get("/postcodes/?query=darwin"))[0]).toMatchObject({ code: "0800" });
});

test("Support at Home amounts have a date and a source; a quarter is a fourth of a year", async () => {
	const { as_of, source, amounts } = await get("/funding-amounts/");
	expect(as_of).toMatch(/^\d{4}-\d\d-\d\d$/);
	expect(source.url).toMatch(/^https:\/\/www\.health\.gov\.au\//);
	expect(amounts.map(({ code }: { code: string }) => code)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
	for (const { code, quarter_cents, year_cents } of amounts)
		expect(Math.abs(4 * quarter_cents - year_cents), code).toBeLessThanOrEqual(2);
	const years: number[] = amounts.map(({ year_cents }: { year_cents: number }) => year_cents);
	expect(years).toEqual([...years].sort((a, b) => a - b));
});

// INF-011
test("a click on a service area is counted by name, without a token, from our own pages only", async () => {
	const ping = async (area: string, headers: Record<string, string>) =>
		(
			await api.request(`/service-areas/chosen/?area=${area}`, {
				method: "POST",
				headers: { "x-csrftoken": "", "content-type": "text/ping", ...headers },
			})
		).status;
	expect(await ping("4", { origin: "http://localhost", "sec-fetch-site": "same-origin" })).toBe(202);
	expect(await ping("4", { origin: "http://localhost" })).toBe(202);
	for (const headers of [
		{},
		{ "sec-fetch-site": "cross-site" },
		{ origin: "https://other.example" },
		{ "sec-fetch-site": "same-origin", origin: "null" },
	])
		expect(await ping("4", headers as Record<string, string>), JSON.stringify(headers)).toBe(403);
	expect(await ping("4000", { origin: "http://localhost" })).toBe(404);
	expect(await ping("x", { origin: "http://localhost" })).toBe(400);
	await api.services.analytics.flush();
	expect(await api.services.analytics.list()).toEqual([
		{ day: "2026-03-02", name: "advanced_search", properties: { service_areas_list: "Psychology" }, times: 2 },
	]);
});
