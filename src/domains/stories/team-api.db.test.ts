import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoryText, TeamStory } from "#contract/stories/editing.ts";
import type { Story, StoryCard } from "#contract/stories/stories.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";
import { parseStory, type StoryFolders, seedStories } from "./seed.ts";
import { saveStory } from "./store.ts";
import { FILES, storyFolders } from "./stories.fixture.ts";
import { aPicture } from "./story-pictures.fixture.ts";

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
// The clock moves on between tests: sessions are new each time.
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

interface Answer {
	status: number;
	body: TeamStory & { detail: string; errors?: { field: string; message: string; code?: string }[] };
}
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
/** A story with all that it needs to be published. */
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

describe("writing", () => {
	test("a story is begun with an address made from its title; another of that title gets its own", async () => {
		const first = await begin("What's next, café owner?");
		expect(first).toMatchObject({
			state: "draft",
			version: 1,
			public_slug: null,
			text: { slug: "whats-next-cafe-owner", author: "{product} editors" },
		});
		expect((await begin("What’s next, Café owner")).text.slug).toBe("whats-next-cafe-owner-2");
		expect(await status("/blog/whats-next-cafe-owner/")).toBe(404);
		expect((await ask("/team/stories/", "POST", { title: " \u200b " }, member)).body.errors?.[0]).toMatchObject({
			field: "title",
		});
	});

	test("a save keeps every version; the same text again changes nothing; a browser's own saves in a row are one", async () => {
		const begun = await begin("Versions of a story");
		const saved = (await save(begun, { content: "One  \r\ntwo" })).body;
		expect(saved.text.content).toBe("One  \ntwo");
		expect((await save(saved)).body.version).toBe(saved.version);
		const auto = (await save(saved, { content: "Three", automatic: true })).body;
		const again = (await save(auto, { content: "Four", automatic: true })).body;
		expect(again.saved).toMatchObject({ by: "Sam Carter", is_automatic: true });
		const other = (await save(again, { content: "Five", automatic: true }, lead)).body;
		const { results } = (await ask(`/team/stories/${begun.id}/versions/`)).body as unknown as {
			results: { kind: string; saved_by: string }[];
		};
		expect(results.map(({ kind, saved_by }) => `${kind} ${saved_by}`)).toEqual([
			"automatic Priya Nair",
			"automatic Sam Carter",
			"saved Sam Carter",
			"saved Sam Carter",
		]);
		expect(other.version).toBeGreaterThan(again.version);
	});

	test("two at once: the later save is refused, and keeps nothing of theirs from being read", async () => {
		const story = await begin("Two editors");
		expect((await save(story, { content: "Hers" }, lead)).status).toBe(200);
		const refused = await save(story, { content: "His" });
		expect(refused.status).toBe(409);
		expect(refused.body.detail).toContain("Nothing of yours is lost");
		expect((await ask(`/team/stories/${story.id}/`)).body.text.content).toBe("Hers");
		const both = await Promise.all(
			[1, 2].map((n) =>
				ask(`/team/stories/${story.id}/`, "PUT", { ...story.text, content: `At once ${n}`, version: 2 }, member),
			),
		);
		expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
	});

	test("an older version is compared and restored; nothing is lost", async () => {
		const story = await begin("Old and new");
		const one = (await save(story, { content: "The quick brown fox.\n\nIt jumps." })).body;
		const two = (await save(one, { content: "The slow brown fox.\n\nIt jumps.", tags: ["foxes"] })).body;
		const compared = (await ask(`/team/stories/${story.id}/compare/?from=${one.version}&to=${two.version}`))
			.body as unknown as {
			differences: { field: string; parts: { is: string; text: string }[] }[];
		};
		expect(compared.differences.map(({ field }) => field)).toEqual(["content", "tags"]);
		expect(compared.differences[0]?.parts).toEqual([
			{ is: "same", text: "The " },
			{ is: "removed", text: "quick" },
			{ is: "added", text: "slow" },
			{ is: "same", text: " brown fox.\n\nIt jumps." },
		]);
		const restored = await ask(
			`/team/stories/${story.id}/restore/`,
			"POST",
			{ version: two.version, number: one.version },
			member,
		);
		expect(restored.body.text).toEqual(one.text);
		expect(
			((await ask(`/team/stories/${story.id}/versions/`)).body as unknown as { results: unknown[] }).results,
		).toHaveLength(4);
		expect(
			(await ask(`/team/stories/${story.id}/restore/`, "POST", { version: restored.body.version, number: 99 }, member))
				.status,
		).toBe(404);
		expect((await ask(`/team/stories/${story.id}/compare/?from=99`)).status).toBe(404);
	});

	test.each([
		["slug", { slug: "Not Good" }],
		["slug", { slug: "first-plan" }],
		["slug", { slug: "category" }],
		["title", { title: "" }],
		["cover", { cover: "picture-9" }],
		["cover", { cover: "https://elsewhere.example/spy.png" }],
		["cover", { cover: "/stories/steady-on-your-feet-wide.webp" }],
		["content", { content: "x".repeat(60_001) }],
		["content", { content: ">".repeat(20_000) }],
		["tags", { tags: Array.from({ length: 13 }, (_, index) => `tag ${index}`) }],
	])("what cannot be is refused at its field: %s %#", async (field, changes) => {
		const story = await begin(`Refused ${field}`);
		const { status: code, body } = await save(story, changes);
		expect([code, body.errors?.[0]?.field]).toEqual([422, field]);
	});

	test("a text nested so deep that nothing can read it is refused where it is shown, too", async () => {
		const story = await begin("Deep");
		const { status: code, body } = await ask(
			`/team/stories/${story.id}/render/`,
			"POST",
			{ content: "1. ".repeat(20_000) },
			member,
		);
		expect([code, body.errors?.[0]]).toEqual([
			422,
			expect.objectContaining({ field: "content", message: expect.stringContaining("more than 40 signs") }),
		]);
	});

	test("a text of signs that would keep this process busy for seconds is refused where it is shown, too", async () => {
		const story = await begin("Signs");
		for (const content of ["__a", "_a_", "a_b"].map((part) => part.repeat(20_000))) {
			const { status: code, body } = await ask(`/team/stories/${story.id}/render/`, "POST", { content }, member);
			expect([code, body.errors?.[0]]).toEqual([
				422,
				expect.objectContaining({ field: "content", message: expect.stringContaining("1,000 signs") }),
			]);
		}
	});

	test("hostile text is kept as typed and shown without anything that acts", async () => {
		const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><iframe src="//evil.example"></iframe>
[a](javascript:alert(1)) [b](data:text/html,x) <a href="vbscript:x" onclick=alert(1)>c</a> <style>*{}</style><form action=x><input></form>
![spy](https://evil.example/p.png) <img src="/stories/../api/users/logout/"> <math><mi xlink:href="javascript:1">x</mi></math>`;
		const story = (await save(await begin("Hostile"), { content: hostile })).body;
		expect(story.text.content).toBe(hostile);
		const { html } = (await ask(`/team/stories/${story.id}/render/`, "POST", { content: hostile }, member))
			.body as unknown as { html: string };
		expect(html).not.toMatch(
			/<(script|svg|iframe|style|form|input|math|img)|on\w+=|javascript:|vbscript:|data:|evil\.example/i,
		);
		const preview = (await ask(`/team/stories/${story.id}/preview/`)).body as unknown as { post: Story };
		expect(preview.post.content).toBe(html);
	});
});

describe("publishing", () => {
	test("BLG-050 members write and send for review; a lead publishes, and every list has it", async () => {
		const story = await whole("Laughing birds");
		expect((await publish(story, {}, member)).status).toBe(403);
		const sent = (
			await ask(`/team/stories/${story.id}/review/`, "POST", { version: story.version, ready: true }, member)
		).body;
		expect(sent).toMatchObject({ state: "ready", ready: { by: "Sam Carter" } });
		const list = (await ask("/team/stories/?state=ready")).body as unknown as {
			results: { id: number }[];
			counts: { ready: number };
		};
		expect([list.results.map(({ id }) => id), list.counts.ready]).toEqual([[story.id], 1]);
		expect(await inList("laughing-birds")).toBe(false);
		const out = await publish(sent);
		expect(out.body).toMatchObject({
			state: "published",
			public_slug: "laughing-birds",
			ready: null,
			has_changes: false,
		});
		expect(await inList("laughing-birds")).toBe(true);
		expect(await inList("laughing-birds", "?search=kookaburra")).toBe(true);
		expect(await inList("laughing-birds", `?category=${await categoryId()}`)).toBe(true);
		expect(out.body.history.map(({ deed }) => deed)).toEqual([
			"story.published",
			"story.sent",
			"story.saved",
			"story.picture",
			"story.begun",
		]);
	});

	test("while something must be mended it is not published, and the list says what", async () => {
		const story = (
			await save(await begin("Not ready"), {
				content: "# Too high\n\n[click here](/blog/no-such-story/) ![](picture-7)\n\n[Home](/about) [Us](about-us)",
			})
		).body;
		const refused = await publish(story);
		expect(refused.status).toBe(422);
		const told = refused.body.errors?.map(({ message }) => message).join("\n") ?? "";
		for (const words of [
			"summary is missing",
			"cover picture is missing",
			"category is missing",
			"as high as the title",
			"click here",
			"/blog/no-such-story",
			"The link to about-us would not work",
			"picture-7",
		])
			expect(told).toContain(words);
		expect(told).not.toContain("/about");
		expect(await status("/blog/not-ready/")).toBe(404);
	});

	test("a scheduled story is nowhere one second before, and everywhere one second after", async () => {
		const story = await whole("Timed wombats", { content: "## Dig\n\nA numbat digs." });
		const now = api.services.clock();
		const { body: scheduled } = await publish(story, { day: "2026-03-02", time: "23:30" });
		expect(scheduled).toMatchObject({
			state: "scheduled",
			public_slug: null,
			published_at: "2026-03-02T12:30:00.000Z",
		});
		const seen = async () => [
			await inList("timed-wombats"),
			await inList("timed-wombats", "?search=numbat"),
			await status("/blog/timed-wombats/"),
			((await ask("/team/stories/?state=published")).body as unknown as { results: { id: number }[] }).results.some(
				({ id }) => id === story.id,
			),
		];
		api.advance(Date.parse("2026-03-02T12:29:59Z") - now.getTime());
		const again = await sessionOf(
			api.services,
			(await aPerson(api.services, "team", { email: `night-${people}@team.example` })).id,
		);
		lead = again;
		expect(await seen()).toEqual([false, false, 404, false]);
		api.advance(1_000);
		expect(await seen()).toEqual([true, true, 200, true]);
	});

	test("daylight saving: an hour that does not exist is refused, one that comes twice is the first; a moment that is over is refused", async () => {
		const story = await whole("Clocks change");
		const refused = async (day: string, time: string) => (await publish(story, { day, time })).body.errors?.[0];
		expect(await refused("2026-10-04", "02:30")).toMatchObject({
			field: "time",
			message: expect.stringContaining("clocks go forward"),
		});
		expect(await refused("2026-02-30", "09:00")).toMatchObject({ field: "day" });
		expect(await refused("2026-03-01", "09:00")).toMatchObject({ field: "day" });
		expect(await refused("2026-09-01", "")).toMatchObject({ field: "time" });
		const twice = (await publish(story, { day: "2026-04-05", time: "02:30" })).body;
		expect(twice.published_at).toBe("2026-04-04T15:30:00.000Z");
		expect((await ask(`/team/stories/${story.id}/take-down/`, "POST", { version: twice.version })).body).toMatchObject({
			state: "draft",
			published_at: null,
		});
		const winter = (await publish((await ask(`/team/stories/${story.id}/`)).body, { day: "2026-07-01", time: "09:00" }))
			.body;
		expect(winter.published_at).toBe("2026-06-30T23:00:00.000Z");
	});

	test("a changed address leads to the new one for good; what is typed meanwhile stays unseen", async () => {
		const out = (await publish(await whole("First address"))).body;
		const changed = (await save(out, { slug: "second-address", content: "## New\n\nUnseen yet." })).body;
		expect(changed).toMatchObject({ has_changes: true, public_slug: "first-address" });
		expect((await get<{ post: Story }>("/blog/first-address/")).post.content).toContain("kookaburra");
		expect(await status("/blog/second-address/")).toBe(404);
		const updated = (await publish(changed)).body;
		expect(updated).toMatchObject({
			has_changes: false,
			public_slug: "second-address",
			former_slugs: ["first-address"],
			published_at: out.published_at,
		});
		expect((await get<{ post: Story }>("/blog/first-address/")).post).toMatchObject({
			slug: "second-address",
			content: expect.stringContaining("Unseen yet"),
		});
		expect((await save(await begin("Squatter"), { slug: "first-address" })).body.errors?.[0]).toMatchObject({
			field: "slug",
			code: "unique",
		});
		const back = (await publish((await save(updated, { slug: "first-address" })).body)).body;
		expect(back).toMatchObject({ public_slug: "first-address", former_slugs: ["second-address"] });
	});

	test("taken down: 410, gone from lists, also by a former address; published again it keeps its date", async () => {
		const out = (await publish(await whole("Taken down"))).body;
		const down = (await ask(`/team/stories/${out.id}/take-down/`, "POST", { version: out.version })).body;
		expect(down).toMatchObject({ state: "removed", public_slug: null });
		expect([
			await status("/blog/taken-down/"),
			await status("/blog/taken-down/download/"),
			await inList("taken-down"),
		]).toEqual([410, 410, false]);
		expect((await ask(`/team/stories/${out.id}/take-down/`, "POST", { version: down.version })).status).toBe(409);
		const again = (await publish(down)).body;
		expect(again).toMatchObject({ state: "published", published_at: out.published_at });
		expect(await inList("taken-down")).toBe(true);
	});

	test("with an earlier date it stands among the stories of that day; a day to come is refused", async () => {
		const story = await whole("Written long ago");
		const dated = (day: string) =>
			ask(`/team/stories/${story.id}/publish/`, "POST", { version: story.version, dated: day });
		for (const day of ["2031-01-01", "2026-02-30", "0001-01-01"])
			expect((await dated(day)).body.errors?.[0]).toMatchObject({ field: "dated" });
		expect((await dated("2020-06-01")).body).toMatchObject({
			state: "published",
			published_at: "2020-05-31T14:00:00.000Z",
		});
		const { results } = await get<{ results: StoryCard[] }>("/blog/?page_size=100");
		expect(results.at(-1)?.slug).toBe("written-long-ago");
	});

	test("chosen stories are named as related before others", async () => {
		const chosen = (await publish(await whole("Nothing in common", { tags: [] }))).body;
		const out = (await publish(await whole("Chooses", { related: [chosen.id] }))).body;
		expect((await get<{ relatedPosts: StoryCard[] }>(`/blog/${out.text.slug}/`)).relatedPosts[0]?.slug).toBe(
			"nothing-in-common",
		);
	});
});

describe("stories of the seed", () => {
	test("are edited like any other; what the team changed is not overwritten, also under another address", async () => {
		const id = await idOf("first-plan");
		const seeded = (await ask(`/team/stories/${id}/`)).body;
		expect(seeded).toMatchObject({
			state: "published",
			has_changes: false,
			saved: { by: null },
			text: { title: "Your first plan with {product}", is_featured: true },
		});
		const saved = (await save(seeded, { slug: "first-plan-again", subtitle: "Ours", content: "## Ours\n\nMended." }))
			.body;
		expect((await get<{ post: Story }>("/blog/first-plan/")).post.subTitle).toBe("What to bring");
		const later = parseStory("first-plan", FILES["first-plan"] ?? "", folders.pictures);
		const reseed = () =>
			api.services.database.transaction((trx) => saveStory(trx, { ...later, subtitle: "Theirs" }, null));
		expect(await reseed()).toBe(false);
		await sql`update story set banner_desktop_url = '/stories/first-plan-wide.webp' where id = ${id}`.execute(db());
		const withCover = (
			await save((await ask(`/team/stories/${id}/`)).body, {
				cover: "/stories/first-plan-wide.webp",
				cover_alt: "Two people",
			})
		).body;
		expect(withCover.version).toBeGreaterThan(saved.version);
		expect((await publish(withCover)).body).toMatchObject({
			public_slug: "first-plan-again",
			former_slugs: ["first-plan"],
		});
		expect(await reseed()).toBe(false);
		expect((await get<{ post: Story }>("/blog/first-plan/")).post).toMatchObject({
			slug: "first-plan-again",
			subTitle: "Ours",
		});
		expect((await sql`select from story where slug = 'first-plan'`.execute(db())).rows).toHaveLength(0);
	});

	test("a social story keeps its page pictures under another address", async () => {
		const social = (await ask(`/team/stories/${await idOf("my-first-visit")}/`)).body;
		expect(social.text.is_social).toBe(true);
		expect((await ask(`/team/stories/${social.id}/preview/`)).body).toMatchObject({
			post: { slug: "my-first-visit", hasDownload: true },
		});
	});
});

describe("the list", () => {
	test("by state, category and words, with who changed it", async () => {
		await begin("Findable platypus");
		const found = (await ask("/team/stories/?search=PLATYPUS&state=draft")).body as unknown as {
			results: object[];
			count: number;
			counts: Record<string, number>;
		};
		expect(found.count).toBe(1);
		expect(found.results[0]).toMatchObject({
			title: "Findable platypus",
			state: "draft",
			changed_by: "Sam Carter",
			author: "Alongside editors",
		});
		expect(found.counts.all).toBeGreaterThan(6);
		expect((await ask("/team/stories/?search=%25")).body).toMatchObject({ count: 0 });
	});
});

describe("a social story", () => {
	test("its booklet has the pictures that the team uploaded", async () => {
		const story = await whole("We go to the pool", {
			is_social: true,
			content: "For the adult.\n\n## The pool\n\n![Blue water](picture-1)\n\nI put my feet in.",
		});
		const out = (await publish(story)).body;
		const answer = await api.request(`/blog/${out.text.slug}/download/`);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
		// The cover's and the page's.
		expect(
			Buffer.from(await answer.arrayBuffer())
				.toString("latin1")
				.match(/\/Subtype \/Image/g),
		).toHaveLength(2);
	});
});

test("a story is begun once, however often one form is sent", async () => {
	const path = "/team/stories/";
	const sent = await sendRepeatedly(api, {
		path,
		cookies: member,
		body: { title: "A quiet garden" },
		other: { title: "A loud garden" },
	});
	expect(sent.first).toMatchObject({
		status: 201,
		body: { text: { title: "A quiet garden", slug: "a-quiet-garden" } },
	});
	expect(sent.second.body.id).toBe(sent.first.body.id);
	expect(sent.later).toMatchObject({ status: 201, body: { id: sent.first.body.id } });
	expect(sent.other).toMatchObject(KEY_TAKEN);
	expect((await ask(`${path}?search=garden`)).body).toMatchObject({ results: [{ title: "A quiet garden" }] });
});
