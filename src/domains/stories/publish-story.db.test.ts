import { describe, expect, test } from "vitest";
import type { Story, StoryCard } from "#contract/stories/stories.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { storySetup } from "#tests/support/story-setup.ts";

const setup = storySetup();
const { ask, begin, categoryId, get, inList, publish, save, status, whole } = setup;

describe("publishing", () => {
	// BLG-050
	test("members write and send for review; a lead publishes, and the story appears in every list", async () => {
		const story = await whole("Laughing birds");
		expect((await publish(story, {}, setup.member)).status).toBe(403);
		const sent = (
			await ask(`/team/stories/${story.id}/review/`, "POST", { version: story.version, ready: true }, setup.member)
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
		expect(out.body.history.map(({ event }) => event)).toEqual([
			"story.published",
			"story.sent",
			"story.saved",
			"story.picture",
			"story.begun",
		]);
	});

	test("a failed check blocks publishing, and the checks say what to fix", async () => {
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
			"same level as the title",
			"click here",
			"/blog/no-such-story",
			"The link to about-us doesn't work",
			"picture-7",
		])
			expect(told).toContain(words);
		expect(told).not.toContain("/about");
		expect(await status("/blog/not-ready/")).toBe(404);
	});

	test("a scheduled story is hidden everywhere one second before its time, and public one second after", async () => {
		const story = await whole("Timed wombats", { content: "## Dig\n\nA numbat digs." });
		const now = setup.api.services.clock();
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
		setup.api.advance(Date.parse("2026-03-02T12:29:59Z") - now.getTime());
		const again = await sessionOf(
			setup.api.services,
			(await aPerson(setup.api.services, "team", { email: "night@team.example" })).id,
		);
		setup.lead = again;
		expect(await seen()).toEqual([false, false, 404, false]);
		setup.api.advance(1_000);
		expect(await seen()).toEqual([true, true, 200, true]);
	});

	test("a time skipped by daylight saving or in the past is refused; a time that occurs twice means the first", async () => {
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

	test("an old address redirects to the new one permanently; unpublished edits stay hidden", async () => {
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

	test("taking a story down gives 410, at former addresses too, and removes it from lists; it keeps its date if republished", async () => {
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

	test("a story with an earlier date is listed by that date; a future date is refused", async () => {
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

	test("chosen related stories come before others", async () => {
		const chosen = (await publish(await whole("Nothing in common", { tags: [] }))).body;
		const out = (await publish(await whole("Chooses", { related: [chosen.id] }))).body;
		expect((await get<{ relatedPosts: StoryCard[] }>(`/blog/${out.text.slug}/`)).relatedPosts[0]?.slug).toBe(
			"nothing-in-common",
		);
	});
});
