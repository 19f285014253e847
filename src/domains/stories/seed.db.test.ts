import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Story, StoryCard } from "#contract/stories/stories.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { checkStory } from "./check-story.ts";
import { CATEGORIES, readStories, seedStories } from "./seed.ts";
import { storyPages } from "./story-pages.ts";
import { findWorked } from "./story-text.ts";

// The stories in seed/stories/, however many there are.

const drafts = readStories().map(({ draft }) => draft);
const slugs = new Set(drafts.map(({ slug }) => slug));

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await seedCampaigns(api.services.database);
	await seedStories(api.services.database);
	const last = Math.max(0, ...drafts.map(({ published_at }) => published_at?.getTime() ?? 0));
	api.advance(Math.max(0, last - api.services.clock().getTime()) + 1000);
});
afterAll(() => api.close());

const get = async <T>(path: string): Promise<T> => {
	const response = await api.request(path);
	expect(response.status, path).toBe(200);
	return response.json() as Promise<T>;
};

test("every story is imported", async () => {
	expect((await get<{ count: number }>("/blog/")).count).toBe(drafts.length);
});

test.each(drafts)("$slug is complete", async (draft) => {
	const { post } = await get<{ post: Story }>(`/blog/${draft.slug}/`);
	expect(CATEGORIES).toContain(post.category?.name);
	expect(post.serviceAreas.length).toBeGreaterThan(0);
	expect(post.primaryService?.slug ?? null).toBe(draft.primary_service);
	expect(post.summary.length).toBeGreaterThan(0);
	expect(post.metaDescription.length).toBeLessThanOrEqual(155);
	expect(post.authorName).not.toBe("");
	expect(post.content).toContain("<h2>");
	expect(JSON.stringify(post)).not.toMatch(/\{(product|phone|email|hours)\}/);
});

test.each(drafts)("$slug passes the checks for publishing", async ({ slug }) => {
	const { db } = api.services.database;
	const { rows } = await sql<{ id: number }>`select id from story where slug = ${slug}`.execute(db);
	const story = await findWorked(db, rows[0]?.id ?? 0);
	if (!story) throw new Error(`${slug} not found`);
	expect((await checkStory(db, story, api.services.clock())).filter(({ stops }) => stops)).toEqual([]);
});

test.each(drafts.filter(({ has_download }) => has_download))(
	"$slug has six pages with pictures, an introduction and a closing",
	({ content }) => {
		const { before, pages, after } = storyPages(content);
		expect(before).toHaveLength(1);
		expect(pages.map(({ picture }) => picture?.name)).toEqual([
			"page-1",
			"page-2",
			"page-3",
			"page-4",
			"page-5",
			"page-6",
		]);
		expect(pages.every(({ words }) => words.length > 0)).toBe(true);
		expect(after).toHaveLength(1);
	},
);

const SEARCHES: [string, string][] = [
	["ot", "choosing-an-occupational-therapist"],
	["speach therapy", "speech-practice-in-ten-minutes"],
	["falls", "steady-on-your-feet"],
	["NDIS plan", "first-ndis-planning-meeting"],
	["waiting list", "while-you-wait"],
	["support at home", "support-at-home-explained"],
	["key worker", "what-a-key-worker-does"],
	["complain", "a-complaint-that-works"],
	["psycologist", "psychologist-or-counsellor"],
	["telehealth", "support-far-from-the-city"],
];
test.each(SEARCHES.filter(([, slug]) => slugs.has(slug)))(
	"a search for %s finds %s among the first three",
	async (typed, slug) => {
		const { results } = await get<{ results: StoryCard[] }>(`/blog/?search=${encodeURIComponent(typed)}`);
		expect(results.slice(0, 3).map((one) => one.slug)).toContain(slug);
	},
);
