import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Story } from "#contract/stories/stories.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";
import { storySetup } from "#tests/support/story-setup.ts";
import { parseStory } from "./seed.ts";
import { saveStory } from "./store.ts";
import { FILES } from "./stories.fixture.ts";

const setup = storySetup();
const { ask, begin, get, idOf, publish, save, status, whole } = setup;
const db = () => setup.api.services.database.db;

describe("writing", () => {
	test("a new story gets an address from its title; another with the same title gets a different one", async () => {
		const first = await begin("What's next, café owner?");
		expect(first).toMatchObject({
			state: "draft",
			version: 1,
			public_slug: null,
			text: { slug: "whats-next-cafe-owner", author: "{product} editors" },
		});
		expect((await begin("What’s next, Café owner")).text.slug).toBe("whats-next-cafe-owner-2");
		expect(await status("/blog/whats-next-cafe-owner/")).toBe(404);
		expect((await ask("/team/stories/", "POST", { title: " \u200b " }, setup.member)).body.errors?.[0]).toMatchObject({
			field: "title",
		});
	});

	test("every save is a version; the same text again changes nothing; consecutive automatic saves are one version", async () => {
		const begun = await begin("Versions of a story");
		const saved = (await save(begun, { content: "One  \r\ntwo" })).body;
		expect(saved.text.content).toBe("One  \ntwo");
		expect((await save(saved)).body.version).toBe(saved.version);
		const auto = (await save(saved, { content: "Three", automatic: true })).body;
		const again = (await save(auto, { content: "Four", automatic: true })).body;
		expect(again.saved).toMatchObject({ by: "Sam Carter", is_automatic: true });
		const other = (await save(again, { content: "Five", automatic: true }, setup.lead)).body;
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

	test("of two people who edit at once, the later save is refused and the first one's text is kept", async () => {
		const story = await begin("Two editors");
		expect((await save(story, { content: "Hers" }, setup.lead)).status).toBe(200);
		const refused = await save(story, { content: "His" });
		expect(refused.status).toBe(409);
		expect(refused.body.detail).toContain("None of your text is lost");
		expect((await ask(`/team/stories/${story.id}/`)).body.text.content).toBe("Hers");
		const both = await Promise.all(
			[1, 2].map((n) =>
				ask(`/team/stories/${story.id}/`, "PUT", { ...story.text, content: `At once ${n}`, version: 2 }, setup.member),
			),
		);
		expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
	});

	test("an older version can be compared and restored, and no version is lost", async () => {
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
			setup.member,
		);
		expect(restored.body.text).toEqual(one.text);
		expect(
			((await ask(`/team/stories/${story.id}/versions/`)).body as unknown as { results: unknown[] }).results,
		).toHaveLength(4);
		expect(
			(
				await ask(
					`/team/stories/${story.id}/restore/`,
					"POST",
					{ version: restored.body.version, number: 99 },
					setup.member,
				)
			).status,
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
	])("an invalid value is refused at its field: %s %#", async (field, changes) => {
		const story = await begin(`Refused ${field}`);
		const { status: code, body } = await save(story, changes);
		expect([code, body.errors?.[0]?.field]).toEqual([422, field]);
	});

	test("a text that is nested too deeply to parse is refused, in the preview too", async () => {
		const story = await begin("Deep");
		const { status: code, body } = await ask(
			`/team/stories/${story.id}/render/`,
			"POST",
			{ content: "1. ".repeat(20_000) },
			setup.member,
		);
		expect([code, body.errors?.[0]]).toEqual([
			422,
			expect.objectContaining({
				field: "content",
				message: expect.stringContaining("more than 40 quote or list marks"),
			}),
		]);
	});

	test("a text with too many symbols to parse quickly is refused, in the preview too", async () => {
		const story = await begin("Signs");
		for (const content of ["__a", "_a_", "a_b"].map((part) => part.repeat(20_000))) {
			const { status: code, body } = await ask(`/team/stories/${story.id}/render/`, "POST", { content }, setup.member);
			expect([code, body.errors?.[0]]).toEqual([
				422,
				expect.objectContaining({
					field: "content",
					message: expect.stringContaining("1,000 italic, bold or exclamation marks"),
				}),
			]);
		}
	});

	test("hostile text is saved as typed and shown without anything active", async () => {
		const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)><iframe src="//evil.example"></iframe>
[a](javascript:alert(1)) [b](data:text/html,x) <a href="vbscript:x" onclick=alert(1)>c</a> <style>*{}</style><form action=x><input></form>
![spy](https://evil.example/p.png) <img src="/stories/../api/users/logout/"> <math><mi xlink:href="javascript:1">x</mi></math>`;
		const story = (await save(await begin("Hostile"), { content: hostile })).body;
		expect(story.text.content).toBe(hostile);
		const { html } = (await ask(`/team/stories/${story.id}/render/`, "POST", { content: hostile }, setup.member))
			.body as unknown as { html: string };
		expect(html).not.toMatch(
			/<(script|svg|iframe|style|form|input|math|img)|on\w+=|javascript:|vbscript:|data:|evil\.example/i,
		);
		const preview = (await ask(`/team/stories/${story.id}/preview/`)).body as unknown as { post: Story };
		expect(preview.post.content).toBe(html);
	});
});

describe("seeded stories", () => {
	test("can be edited like any other; the seed never overwrites the team's changes, even after a change of address", async () => {
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
		const later = parseStory("first-plan", FILES["first-plan"] ?? "", setup.folders.pictures);
		const reseed = () =>
			setup.api.services.database.transaction((trx) => saveStory(trx, { ...later, subtitle: "Theirs" }, null));
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

	test("keep the page pictures of a social story when the address changes", async () => {
		const social = (await ask(`/team/stories/${await idOf("my-first-visit")}/`)).body;
		expect(social.text.is_social).toBe(true);
		expect((await ask(`/team/stories/${social.id}/preview/`)).body).toMatchObject({
			post: { slug: "my-first-visit", hasDownload: true },
		});
	});
});

describe("the list", () => {
	test("filters by state, category and words, and shows the last editor", async () => {
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
	test("has the team's uploaded pictures in its booklet", async () => {
		const story = await whole("We go to the pool", {
			is_social: true,
			content: "For the adult.\n\n## The pool\n\n![Blue water](picture-1)\n\nI put my feet in.",
		});
		const out = (await publish(story)).body;
		const answer = await setup.api.request(`/blog/${out.text.slug}/download/`);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
		// One for the cover and one for the page.
		expect(
			Buffer.from(await answer.arrayBuffer())
				.toString("latin1")
				.match(/\/Subtype \/Image/g),
		).toHaveLength(2);
	});
});

test("sending a form several times creates one story", async () => {
	const path = "/team/stories/";
	const sent = await sendRepeatedly(setup.api, {
		path,
		cookies: setup.member,
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
