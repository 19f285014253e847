import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { StoryText, TeamStory } from "#contract/stories/editing.ts";
import type { StoryCard } from "#contract/stories/stories.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { type StoryFolders, seedStories } from "#domains/stories/seed.ts";
import { storyFolders } from "#domains/stories/stories.fixture.ts";
import { aPicture } from "#domains/stories/story-pictures.fixture.ts";
import { type TestApi, testApi } from "./api.ts";
import { aPerson, sessionOf } from "./people.ts";

interface Answer {
	status: number;
	body: TeamStory & { detail: string; errors?: { field: string; message: string; code?: string }[] };
}

/** An API with seeded stories, a team member and a lead. Call it once per test file. */
export const storySetup = () => {
	let api: TestApi;
	let folders: StoryFolders;
	let member: Record<string, string>;
	let lead: Record<string, string>;
	beforeAll(async () => {
		api = await testApi();
		folders = await storyFolders();
		await seedCampaigns(api.services.database);
		await seedStories(api.services.database, folders);
	});
	afterAll(() => api.close());

	const db = () => api.services.database.db;
	let people = 0;
	// Tests advance the clock, so each test creates new sessions.
	beforeEach(async () => {
		people++;
		const of = async (name: string, role: string) => {
			const { id } = await aPerson(api.services, "team", { name, email: `${role}-${people}@team.example` });
			await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
			return sessionOf(api.services, id);
		};
		member = await of("Sam Carter", "member");
		lead = await of("Priya Nair", "lead");
	});

	const ask = async (path: string, method = "GET", body?: unknown, as = lead): Promise<Answer> => {
		const answer = await api.request(path, { method, cookies: as, ...(body === undefined ? {} : { body }) });
		return { status: answer.status, body: (await answer.json()) as Answer["body"] };
	};
	const get = async <T>(path: string): Promise<T> => (await api.request(path)).json() as Promise<T>;
	const status = async (path: string) => (await api.request(path)).status;
	const idOf = async (slug: string) =>
		(await sql<{ id: number }>`select id from story where slug = ${slug}`.execute(db())).rows[0]?.id ?? 0;
	const categoryId = async () => (await get<{ id: number }[]>("/blog/category/"))[0]?.id ?? 0;

	const begin = async (title: string, as = member) => (await ask("/team/stories/", "POST", { title }, as)).body;
	const save = (
		story: Pick<TeamStory, "id" | "version" | "text">,
		changes: Partial<StoryText> & { automatic?: boolean } = {},
		as = member,
	) => ask(`/team/stories/${story.id}/`, "PUT", { ...story.text, ...changes, version: story.version }, as);
	const upload = async (id: number, picture: Buffer, { alt = "A person at a door", type = "image/png" } = {}) => {
		const form = new FormData();
		form.set("picture", new File([new Uint8Array(picture)], "photo.png", { type }));
		form.set("alt", alt);
		return ask(`/team/stories/${id}/pictures/`, "POST", form, member);
	};
	/** A story that passes all checks for publishing. */
	const whole = async (title: string, changes: Partial<StoryText> = {}) => {
		const story = await begin(title);
		expect((await upload(story.id, await aPicture())).status).toBe(201);
		const { body } = await save(story, {
			summary: "What to say, and when.",
			content: "## First\n\nA kookaburra laughs.",
			category: await categoryId(),
			cover: "picture-1",
			cover_alt: "A person at a door",
			...changes,
		});
		return body;
	};
	const publish = (story: Pick<TeamStory, "id" | "version">, when: { day?: string; time?: string } = {}, as = lead) =>
		ask(`/team/stories/${story.id}/publish/`, "POST", { version: story.version, ...when }, as);
	const inList = async (slug: string, query = "?page_size=100") =>
		(await get<{ results: StoryCard[] }>(`/blog/${query}`)).results.some((one) => one.slug === slug);

	return {
		get api() {
			return api;
		},
		get folders() {
			return folders;
		},
		get member() {
			return member;
		},
		get lead() {
			return lead;
		},
		/** Later calls use this session by default. */
		set lead(cookies: Record<string, string>) {
			lead = cookies;
		},
		ask,
		begin,
		categoryId,
		get,
		idOf,
		inList,
		publish,
		save,
		status,
		upload,
		whole,
	};
};
