import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Campaign } from "#contract/campaigns/campaigns.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { readCampaigns, seedCampaigns } from "./seed.ts";
import { saveCampaign } from "./store.ts";

const SLUGS = [
	"behaviour-support",
	"counselling",
	"key-worker",
	"occupational-therapy",
	"physiotherapy",
	"plan-management",
	"psychology",
	"speech-therapy",
	"support-coordination",
];

let api: TestApi;
let outside: TestApi;
beforeAll(async () => {
	api = await testApi();
	await seedCampaigns(api.services.database);
	outside = await testApi({ ADVERTISING_PIXEL_URL: "https://ads.example.org/p?page={campaign}" });
	await seedCampaigns(outside.services.database);
});
afterAll(async () => {
	await api.close();
	await outside.close();
});

const get = async (path: string, from = api) => {
	const response = await from.request(path);
	expect(response.status).toBe(200);
	return response.json() as Promise<Campaign>;
};
const draftOf = (slug: string) => {
	const found = readCampaigns().find(({ draft }) => draft.slug === slug);
	if (!found) throw new Error(`${slug} is not in the seed`);
	return found.draft;
};

test("lists all nine campaigns", async () => {
	const list = (await get("/campaigns/")) as unknown as Pick<Campaign, "slug" | "heading" | "selected_service_area">[];
	expect(list.map(({ slug }) => slug)).toEqual(SLUGS);
	expect(new Set(list.map(({ selected_service_area }) => selected_service_area)).size).toBe(SLUGS.length);
});

// API-032
test.each(SLUGS)("%s has everything its page shows", async (slug) => {
	const campaign = await get(`/campaigns/${slug}/`);
	const { services } = api;
	for (const field of [
		"heading",
		"subheading",
		"blurb",
		"search_heading",
		"heading_image_alt",
		"video_transcript",
	] as const)
		expect(campaign[field].length, field).toBeGreaterThan(10);
	expect(campaign.meta_title.length).toBeLessThan(60);
	expect(campaign.meta_description.length).toBeLessThan(155);
	const { rows } = await sql<{
		slug: string;
	}>`select slug from service_area where id = ${campaign.selected_service_area}`.execute(services.database.db);
	expect(rows).toEqual([{ slug }]);
	expect(campaign.info_sections.length).toBeGreaterThanOrEqual(5);
	expect(
		campaign.info_sections.filter((section) => !section.same_mobile_version && section.mobile_version_content_answer)
			.length,
	).toBeGreaterThanOrEqual(2);
	expect(Object.keys(campaign.info_sections[0] ?? {}).sort()).toEqual([
		"content_answer",
		"content_question",
		"id",
		"mobile_version_content_answer",
		"same_mobile_version",
	]);
	expect(campaign).not.toHaveProperty("has_pixel");
	expect(campaign).not.toHaveProperty("edited_at");
});

test("prefills the service, and the age and funding if the service implies them", async () => {
	expect(await get("/campaigns/key-worker/")).toMatchObject({
		selected_service_area: 6,
		selected_age_group: "0-6",
		selected_funding_type: "NDIS",
	});
	for (const slug of ["plan-management", "behaviour-support"])
		expect(await get(`/campaigns/${slug}/`)).toMatchObject({ selected_funding_type: "NDIS" });
	expect(await get("/campaigns/physiotherapy/")).toMatchObject({
		selected_age_group: null,
		selected_funding_type: null,
	});
});

test.each(["nothing-here", "Psychology", "%E0%A4%A", "a".repeat(101)])(
	"an unknown campaign is refused: %s",
	async (slug) => {
		expect([400, 404]).toContain((await api.request(`/campaigns/${slug}/`)).status);
	},
);

// CMP-033
test("exactly two pages carry a pixel: ours, or the one in the settings", async () => {
	const pixels = async (from: TestApi) =>
		(await Promise.all(SLUGS.map((slug) => get(`/campaigns/${slug}/`, from))))
			.map((c) => c.tracking_pixel_url)
			.filter((url) => url !== null);
	expect(await pixels(api)).toEqual([
		"/api/campaigns/plan-management/pixel/",
		"/api/campaigns/support-coordination/pixel/",
	]);
	expect(await pixels(outside)).toEqual([
		"https://ads.example.org/p?page=plan-management",
		"https://ads.example.org/p?page=support-coordination",
	]);
});

test("our own pixel counts the visit, sets no cookie, and exists only for the two pages", async () => {
	const response = await api.request("/campaigns/plan-management/pixel/");
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("image/gif");
	expect(response.headers.get("cache-control")).toBe("no-store");
	expect(response.headers.get("set-cookie")).toBeNull();
	expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 6)).toBe("GIF89a");
	await api.services.analytics.flush();
	expect(await api.services.analytics.list()).toMatchObject([
		{ name: "Campaigns - Advertised Visit", properties: { campaign: "plan-management" }, times: 1 },
	]);
	for (const slug of ["psychology", "nothing-here"])
		expect((await api.request(`/campaigns/${slug}/pixel/`)).status).toBe(404);
});

// CMP-019, CMP-020
test("HTML is sanitised when it's saved and when it's read", async () => {
	const { database } = api.services;
	const evil = '<p>Good<script>x()</script><img src=x onerror=x()><a href="javascript:x()">link</a></p>';
	const section = {
		content_question: "Why?",
		content_answer: evil,
		mobile_version_content_answer: evil,
		same_mobile_version: false,
	};
	await database.transaction((trx) =>
		saveCampaign(
			trx,
			{ ...draftOf("counselling"), slug: "hostile", blurb: evil, info_sections: [section] },
			new Date(0),
		),
	);
	const clean = "<p>Good<a>link</a></p>";
	const stored = await sql<{ blurb: string; content_answer: string; mobile_version_content_answer: string }>`
		select blurb, content_answer, mobile_version_content_answer from campaign join info_section on campaign = slug where slug = 'hostile'
	`.execute(database.db);
	expect(stored.rows).toEqual([{ blurb: clean, content_answer: clean, mobile_version_content_answer: clean }]);
	await sql`update campaign set blurb = ${evil} where slug = 'hostile'`.execute(database.db);
	await sql`update info_section set content_answer = ${evil}, mobile_version_content_answer = ${evil} where campaign = 'hostile'`.execute(
		database.db,
	);
	const read = await get("/campaigns/hostile/");
	expect(read.blurb).toBe(clean);
	expect(read.info_sections).toMatchObject([{ content_answer: clean, mobile_version_content_answer: clean }]);
	await sql`delete from campaign where slug = 'hostile'`.execute(database.db);
});

test("an unchanged seed does nothing; a newer one keeps the team's changes and the ids of sections", async () => {
	const { database } = api.services;
	const before = await get("/campaigns/psychology/");
	const draft = draftOf("psychology");
	await database.transaction((trx) => saveCampaign(trx, { ...draft, heading: "The team's own words" }, new Date(0)));
	await sql`update campaign set heading = 'Changed by hand' where slug = 'counselling'`.execute(database.db);
	await seedCampaigns(database);
	expect(await get("/campaigns/psychology/")).toEqual({ ...before, heading: "The team's own words" });
	expect((await get("/campaigns/counselling/")).heading).toBe("Changed by hand");
	await sql`update seed_state set hash = 'another' where name like 'campaign %'`.execute(database.db);
	await Promise.all([seedCampaigns(database), seedCampaigns(database)]);
	expect((await get("/campaigns/psychology/")).heading).toBe("The team's own words");
	expect((await get("/campaigns/counselling/")).heading).toBe(draftOf("counselling").heading);
	await database.transaction((trx) =>
		saveCampaign(trx, { ...draft, info_sections: draft.info_sections.slice(0, 2) }, new Date(0)),
	);
	expect((await get("/campaigns/psychology/")).info_sections.map(({ id }) => id)).toEqual(
		before.info_sections.slice(0, 2).map(({ id }) => id),
	);
});
