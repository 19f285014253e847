import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Story, StoryCard } from "#contract/stories/stories.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { CATEGORIES, parseStory, readStories, type StoryFolders, seedStories } from "./seed.ts";
import { type StoryDraft, saveStory } from "./store.ts";
import { FILES, storyFolders } from "./stories.fixture.ts";

let api: TestApi;
let folders: StoryFolders;
beforeAll(async () => {
	api = await testApi();
	folders = await storyFolders();
	await seedCampaigns(api.services.database);
	await seedStories(api.services.database, folders);
});
afterAll(() => api.close());

interface List {
	results: StoryCard[];
	count: number;
	totalPages: number;
	page: number;
	pageSize: number;
}
const get = async <T>(path: string): Promise<T> => {
	const response = await api.request(path);
	expect(response.status, path).toBe(200);
	return response.json() as Promise<T>;
};
const list = (query = "") => get<List>(`/blog/${query}`);
const slugs = async (query = "") => (await list(query)).results.map(({ slug }) => slug);
const story = (slug: string) => get<{ post: Story; relatedPosts: StoryCard[] }>(`/blog/${slug}/`);
const save = (draft: StoryDraft, editedAt: Date | null = null) =>
	api.services.database.transaction((trx) => saveStory(trx, draft, editedAt));
const draftOf = (slug: string, changes: Partial<StoryDraft> = {}): StoryDraft => ({
	...parseStory(slug, FILES[slug] ?? "", folders.pictures),
	...changes,
});
const areaId = async (name: string) =>
	(await get<{ id: number; name: string }[]>("/service-areas/")).find((area) => area.name === name)?.id;

describe("the list", () => {
	// API-046
	test("has the paging fields, the featured story first, then newest first, and no story before its date", async () => {
		const answer = await list();
		expect(answer).toMatchObject({ count: 5, totalPages: 1, page: 1, pageSize: 7 });
		expect(answer.results.map(({ slug }) => slug)).toEqual([
			"first-plan",
			"my-first-visit",
			"steady-on-your-feet",
			"ten-minutes",
			"choosing-a-therapist",
		]);
		expect(await list("?page=2&page_size=2")).toMatchObject({ count: 5, totalPages: 3, page: 2, pageSize: 2 });
		expect(await slugs("?page=2&page_size=2")).toEqual(["steady-on-your-feet", "ten-minutes"]);
		expect(await list("?page=9")).toMatchObject({ results: [], count: 5, totalPages: 1 });
	});

	// API-046
	test("a story in the list has the fields of its card, but no content", async () => {
		const [first] = (await list()).results;
		expect(first).toEqual({
			id: expect.any(Number),
			slug: "first-plan",
			title: "Your first plan with Alongside",
			subTitle: "What to bring",
			summary: expect.stringContaining("A meeting goes better"),
			metaDescription: "What to bring to the meeting.",
			authorName: "Alongside client services",
			publishedAt: "2025-12-01T00:00:00.000Z",
			createdAt: expect.any(String),
			updatedAt: expect.any(String),
			bannerImageDesktopUrl: null,
			bannerImageMobileUrl: null,
			bannerImageAlt: "Two people at a table",
			isFeaturedStory: true,
			hasDownload: false,
			category: { id: expect.any(Number), name: "Participants" },
			serviceAreas: [
				{ id: await areaId("Support coordination"), name: "Support coordination" },
				{ id: await areaId("NDIS Plan management"), name: "NDIS Plan management" },
			],
			tagsList: ["NDIS", "plans", "ndis"],
			primaryService: { slug: "support-coordination", selectedServiceArea: { name: "Support coordination" } },
		});
	});

	// API-046
	test("filters by category, service area, tag and download, and combines filters", async () => {
		const participants = (await get<{ id: number; name: string }[]>("/blog/category/")).find(
			({ name }) => name === "Participants",
		)?.id;
		const speech = await areaId("Speech therapy");
		expect(await slugs(`?category=${participants}`)).toEqual(["choosing-a-therapist", "first-plan"]);
		expect(await slugs(`?service_area=${speech}`)).toEqual(["my-first-visit", "ten-minutes"]);
		expect(await slugs("?tag=nDiS")).toEqual(["first-plan"]);
		expect(await slugs("?show_download_posts=true")).toEqual(["my-first-visit"]);
		expect(await slugs("?show_download_posts=false")).toHaveLength(5);
		expect(await slugs(`?category=${participants}&service_area=${speech}`)).toEqual([]);
		expect(await slugs("?category=2147483647")).toEqual([]);
	});

	// API-046
	test.each([
		"category=abc",
		"service_area=1.5",
		"page=0",
		"page=x",
		"page_size=0",
		"page_size=101",
		"show_download_posts=maybe",
		`search=${"x".repeat(101)}`,
		"tag=%00",
	])("an invalid query is refused: %s", async (query) => {
		const response = await api.request(`/blog/?${query}`);
		expect(response.status).toBe(400);
		expect((await response.json()).errors).toMatchObject([{ field: query.split("=")[0] }]);
	});

	// API-011
	test("lists the categories in order, and the service areas that have stories", async () => {
		expect((await get<{ name: string }[]>("/blog/category/")).map(({ name }) => name)).toEqual(CATEGORIES);
		expect((await get<{ name: string }[]>("/blog/service-area/")).map(({ name }) => name)).toEqual([
			"Early childhood intervention",
			"Home modifications",
			"NDIS Plan management",
			"Occupational therapy",
			"Physiotherapy",
			"Speech therapy",
			"Support coordination",
		]);
	});
});

describe("search", () => {
	test.each([
		["ot", ["choosing-a-therapist"]],
		["OTs", ["choosing-a-therapist"]],
		["occupational thera", ["choosing-a-therapist"]],
		["occupationa", ["choosing-a-therapist"]],
		["  speech   therapy ", ["ten-minutes", "my-first-visit"]],
		["speach therapy", ["ten-minutes", "my-first-visit"]],
		["falls", ["steady-on-your-feet"]],
		["physio", ["steady-on-your-feet"]],
		["phisiotherapy", ["steady-on-your-feet"]],
		["NDIS plan", ["first-plan"]],
		["older people", ["steady-on-your-feet"]],
		['"nothing is forgotten"', ["first-plan"]],
		["speech -social", ["ten-minutes"]],
		["balance or choosing", ["steady-on-your-feet", "choosing-a-therapist"]],
		["the", []],
		["xylophone quartz", []],
		["-", []],
		["!!! & | <->", []],
		["'; drop table story; --", []],
		['"', []],
	])("%s", async (typed, expected) => {
		const found = await slugs(`?search=${encodeURIComponent(typed)}`);
		expect(found.sort()).toEqual([...expected].sort());
	});

	test("a word in the title counts more than one in the tags, and that more than one in the text", async () => {
		const texts = { title: "Cards", summary: "", tags: [], content: "Nothing." };
		await save(
			draftOf("ten-minutes", { ...texts, slug: "in-text", content: "A kookaburra laughs. A kookaburra laughs." }),
		);
		await save(draftOf("ten-minutes", { ...texts, slug: "in-tags", tags: ["kookaburra"] }));
		await save(draftOf("ten-minutes", { ...texts, slug: "in-title", title: "Kookaburra" }));
		expect(await slugs("?search=kookaburra")).toEqual(["in-title", "in-tags", "in-text"]);
		await sql`delete from story where slug like 'in-%'`.execute(api.services.database.db);
	});

	test("stories are found by the new name of their category", async () => {
		const { db } = api.services.database;
		await sql`update story_category set name = 'Seniors' where name = 'Older people'`.execute(db);
		expect(await slugs("?search=seniors")).toEqual(["steady-on-your-feet"]);
		await sql`update story_category set name = 'Older people' where name = 'Seniors'`.execute(db);
		expect(await slugs("?search=seniors")).toEqual([]);
	});
});

describe("a story", () => {
	// API-047
	test("has related posts, sorted by shared areas, category and tags, then newest first", async () => {
		const { post, relatedPosts } = await story("ten-minutes");
		expect(post).toMatchObject({
			slug: "ten-minutes",
			content: "<p>Speech therapy works best when a little of it happens each day.</p>",
		});
		expect(relatedPosts.map(({ slug }) => slug)).toEqual(["my-first-visit"]);
		expect((await story("choosing-a-therapist")).relatedPosts.map(({ slug }) => slug)).toEqual(["first-plan"]);
		expect((await story("steady-on-your-feet")).relatedPosts).toEqual([]);
	});

	// API-047
	test.each(["nothing-here", "not-yet", "Ten-Minutes", "%E0%A4%A"])(
		"a story that is not public is not found: %s",
		async (slug) => {
			expect([400, 404]).toContain((await api.request(`/blog/${slug}/`)).status);
		},
	);

	// BLG-033
	test("its text is safe HTML with the brand's details, and has only our own existing pictures", async () => {
		const { content } = (await story("first-plan")).post;
		expect(content).toContain('<a href="tel:1800975711">1800\u00a0975\u00a0711</a>');
		expect(content).toMatch(/<a href="mailto:[^"]+@alongside\.example">/);
		expect(content).toContain('<th scope="col">Paper</th><th scope="col">Why</th>');
		expect(content).toContain('<tr><td></td><th scope="col">Rosa</th></tr>');
		expect(content).toContain('<tr><th scope="row"><strong>Budget</strong></th><td>$5</td></tr>');
		expect(content).not.toMatch(/script|javascript|elsewhere\.example|\{/);
		const html =
			'<h1>One</h1><p onclick="x()">Two</p><img src="//elsewhere.example/a.png"><iframe src="https://elsewhere.example"></iframe>';
		await save(draftOf("ten-minutes", { slug: "as-html", content: html, content_format: "html" }));
		expect((await story("as-html")).post.content).toBe("<h2>One</h2><p>Two</p>");
		await sql`delete from story where slug = 'as-html'`.execute(api.services.database.db);
	});

	test("public phone numbers become links to call, except within a link, an amount or a longer number", async () => {
		const content =
			"Call 000, Lifeline on 13 11 14, TIS on 131 450, 1300 555 727 or [My Aged Care on 1800 200 422](/x). Not $1,000, 10 000 or 0131 450 000.";
		await save(draftOf("ten-minutes", { slug: "with-lines", content }));
		expect((await story("with-lines")).post.content).toBe(
			`<p>Call <a href="tel:000">000</a>, Lifeline on <a href="tel:131114">13\u00a011\u00a014</a>, TIS on <a href="tel:131450">131\u00a0450</a>, <a href="tel:1300555727">1300\u00a0555\u00a0727</a> or <a href="/x">My Aged Care on 1800 200 422</a>. Not $1,000, 10 000 or 0131 450 000.</p>`,
		);
		await sql`delete from story where slug = 'with-lines'`.execute(api.services.database.db);
	});

	// BLG-032
	test("a draft is not public; a published story without a date is, dated when it was created", async () => {
		const { db } = api.services.database;
		await save(draftOf("ten-minutes", { slug: "undated", published_at: null }));
		await sql`update story set created_at = '2026-02-28' where slug = 'undated'`.execute(db);
		expect((await story("undated")).post).toMatchObject({ publishedAt: null, createdAt: "2026-02-28T00:00:00.000Z" });
		expect((await slugs())[1]).toBe("undated");
		await sql`update story set status = 'draft' where slug = 'undated'`.execute(db);
		expect((await api.request("/blog/undated/")).status).toBe(404);
		await sql`delete from story where slug = 'undated'`.execute(db);
	});

	test("only a social story can be downloaded as a tagged PDF", async () => {
		const response = await api.request("/blog/my-first-visit/download/");
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("application/pdf");
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-first-visit.pdf"');
		expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
		for (const slug of ["ten-minutes", "nothing-here"])
			expect((await api.request(`/blog/${slug}/download/`)).status).toBe(404);
	});
});

describe("the seed", () => {
	test("running it again changes nothing; a newer file doesn't touch stories that a person changed or deleted", async () => {
		const { database } = api.services;
		const before = await list();
		await seedStories(database, folders);
		expect(await list()).toEqual(before);
		await save(draftOf("ten-minutes", { title: "The team's own words" }), new Date(0));
		await sql`delete from story where slug = 'choosing-a-therapist'`.execute(database.db);
		await seedStories(database, folders);
		const newer = await storyFolders({
			...FILES,
			"ten-minutes": `${FILES["ten-minutes"]}\nMore.`,
			"first-plan": (FILES["first-plan"] ?? "").replace("What to bring\n", "Newer\n"),
		});
		await Promise.all([seedStories(database, newer), seedStories(database, newer)]);
		expect((await story("ten-minutes")).post.title).toBe("The team's own words");
		expect((await story("first-plan")).post.subTitle).toBe("Newer");
		expect(await slugs()).not.toContain("choosing-a-therapist");
	});

	test("works without a folder; errors name the file and what is missing or unknown in it", async () => {
		const nowhere = { stories: new URL("nowhere/", folders.stories), pictures: folders.pictures };
		expect(readStories(nowhere)).toEqual([]);
		expect(() => parseStory("bare", "Just text", folders.pictures)).toThrow("bare: the story does not start");
		expect(() => parseStory("undated", "---\ntitle: A\n---\nText", folders.pictures)).toThrow(
			"undated: a story needs a title and a date",
		);
		await expect(save(draftOf("ten-minutes", { service_areas: ["Speech terapy"] }))).rejects.toThrow(
			"ten-minutes: one of these service areas is unknown: Speech terapy",
		);
		await expect(save(draftOf("ten-minutes", { category: "Nobody" }))).rejects.toThrow(
			'ten-minutes: there is no category "Nobody"',
		);
	});
});
