import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TeamStory } from "#contract/stories/editing.ts";
import { seedStories } from "#domains/stories/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { signedIn } from "#tests/support/people.ts";
import { storyFolders } from "./stories.fixture.ts";
import { aPicture } from "./story-pictures.fixture.ts";

let api: TestApi;
let cookies: Record<string, string>;
let story: TeamStory;
beforeAll(async () => {
	api = await testApi();
	await seedStories(api.services.database, await storyFolders());
	const lead = await signedIn(api.services, "team");
	({ cookies } = lead);
	await sql`update person set team_role = 'lead' where id = ${lead.id}`.execute(db());
	story = await (await api.request("/team/stories/", { body: { title: "With pictures" }, cookies })).json();
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const upload = async (content: Buffer, { alt = "A door", name = "photo.png", type = "image/png" } = {}) => {
	const form = new FormData();
	form.set("picture", new File([new Uint8Array(content)], name, { type }));
	form.set("alt", alt);
	const answer = await api.request(`/team/stories/${story.id}/pictures/`, { body: form, cookies });
	return { status: answer.status, body: await answer.json() };
};
const file = (url: string, as = cookies) => api.request(url.replace("/api", ""), { cookies: as });
const count = async () =>
	(await sql<{ count: number }>`select count(*)::int as count from story_picture`.execute(db())).rows[0]?.count;

describe("pictures of a story", () => {
	test("are re-encoded in the blog's sizes and formats, upright and without camera metadata", async () => {
		const photo = await sharp({ create: { width: 700, height: 1000, channels: 3, background: "#b5651d" } })
			.withExif({
				IFD0: { Artist: "Somebody", Orientation: "6" },
				IFD3: { GPSLatitudeRef: "S", GPSLatitude: "37/1 48/1 0/1" },
			})
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		const { status, body } = await upload(photo, { name: "photo.jpg", type: "image/jpeg" });
		expect([status, body.ref]).toEqual([201, "picture-1"]);
		const size = { wide: [1200, 630], mobile: [720, 480], page: [800, 600], body: [800, 560] } as const;
		for (const [name, [width, height]] of Object.entries(size))
			for (const format of ["avif", "webp"] as const) {
				const answer = await file(body.url.replace("mobile.webp", `${name}.${format}`));
				expect(answer.headers.get("content-type")).toBe(`image/${format}`);
				const bytes = Buffer.from(await answer.arrayBuffer());
				const read = await sharp(bytes).metadata();
				expect(read).toMatchObject({ width, height });
				expect([read.exif, read.xmp, read.iptc]).toEqual([undefined, undefined, undefined]);
				expect(bytes.includes("Somebody")).toBe(false);
			}
	}, 30_000);

	test("are checked by content: text, SVG, truncated files, decompression bombs and wrong sizes are refused", async () => {
		const before = await count();
		const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
			.png({ compressionLevel: 9 })
			.toBuffer();
		const whole = await aPicture();
		for (const content of [
			Buffer.from("hello"),
			Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'><script>alert(1)</script></svg>"),
			Buffer.from("%PDF-1.7 \n%%EOF"),
			whole.subarray(0, 80),
			Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(5000)]),
			bomb,
			await aPicture(799, 700),
			await aPicture(900, 399),
			Buffer.alloc(0),
		]) {
			const { status, body } = await upload(content);
			expect([status, body.errors?.[0]?.field]).toEqual([422, "picture"]);
		}
		const large = await upload(Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)]));
		expect([413, 422]).toContain(large.status);
		expect(large.body.errors).toEqual([{ field: "picture", message: "The picture must be 10 MB or smaller" }]);
		expect((await upload(whole, { alt: " " })).body.errors?.[0]).toMatchObject({ field: "alt" });
		expect(await count()).toBe(before);
	}, 30_000);

	test("are visible only to the team unless the story is public", async () => {
		const { body } = await upload(await aPicture());
		expect((await file(body.url)).headers.get("cache-control")).toBe("no-store");
		expect((await file(body.url, {})).status).toBe(404);
		await sql`update story set status = 'published', published_at = ${api.services.clock()} where id = ${story.id}`.execute(
			db(),
		);
		expect((await file(body.url, {})).headers.get("cache-control")).toBe("private, max-age=3600");
		await sql`update story set status = 'removed' where id = ${story.id}`.execute(db());
		expect((await file(body.url, {})).status).toBe(404);
		await sql`update story set status = 'draft' where id = ${story.id}`.execute(db());
		expect((await file("/api/story-pictures/aaaaaaaaaaaaaaaaaaaaaa/wide.webp")).status).toBe(404);
	});

	test("are deleted after a day if no version uses them; used ones stay, and numbers are never reused", async () => {
		const [used, unused] = [(await upload(await aPicture())).body.ref, (await upload(await aPicture())).body.ref];
		const now: TeamStory = await (await api.request(`/team/stories/${story.id}/`, { cookies })).json();
		const save = async (of: TeamStory, content: string): Promise<TeamStory> =>
			(
				await api.request(`/team/stories/${story.id}/`, {
					method: "PUT",
					body: { ...of.text, content, version: of.version },
					cookies,
				})
			).json();
		const kept = await save(await save(now, `![A door](${used})`), "Without it.");
		api.advance(25 * 3600_000);
		({ cookies } = await signedIn(api.services, "team"));
		const later = await save(kept, "A day later.");
		const refs = (await (await api.request(`/team/stories/${story.id}/`, { cookies })).json()).pictures.map(
			({ ref }: { ref: string }) => ref,
		);
		expect(refs).toContain(used);
		expect(refs).not.toContain(unused);
		expect(later.checks.length).toBeGreaterThan(0);
		expect((await upload(await aPicture())).body.ref).not.toBe(unused);
	}, 30_000);
});
