import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CampaignLine, CampaignWork } from "#contract/campaigns/editing.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";
import { seedCampaigns } from "./seed.ts";
import { saveCampaign } from "./store.ts";
import { findWork, type WorkRow } from "./work-store.ts";

let api: TestApi;
let priya: Record<string, string>;
/** Moves the clock some hours and renews the session. */
let later: (hours: number) => Promise<void>;

beforeAll(async () => {
	api = await testApi();
	await seedCampaigns(api.services.database);
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	later = async (hours) => {
		api.advance(hours * 3_600_000);
		priya = await sessionOf(api.services, id);
	};
	await later(0);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const ask = async (path: string, body?: unknown, method?: string) => {
	const answer = await api.request(path, {
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
		cookies: priya,
	});
	return {
		status: answer.status,
		body: answer.headers.get("content-type")?.includes("json") ? await answer.json() : undefined,
	};
};
const read = async (id: number): Promise<CampaignWork> => (await ask(`/team/campaigns/${id}/`)).body;
const find = async (slug: string): Promise<CampaignWork> => {
	const { results } = (await ask("/team/campaigns/")).body as { results: CampaignLine[] };
	return read(results.find((one) => one.slug === slug)?.id ?? 0);
};
const save = ({ id, version, content }: CampaignWork, fields: object) => {
	const { heading_image_url: _wide, mobile_heading_image_url: _mobile, ...own } = content;
	const texts = {
		selected_age_group: own.selected_age_group ?? "",
		selected_funding_type: own.selected_funding_type ?? "",
		live_from: own.live_from ?? "",
		live_until: own.live_until ?? "",
	};
	return ask(`/team/campaigns/${id}/`, { ...own, ...texts, version, ...fields }, "PUT");
};
const act = async (id: number, what: string) =>
	ask(`/team/campaigns/${id}/${what}/`, { version: (await read(id)).version });
const seen = async (slug: string) => (await api.request(`/campaigns/${slug}/`)).status;
const aPicture = async () => {
	const png = await sharp({ create: { width: 200, height: 400, channels: 3, background: "#0a5" } })
		.png()
		.toBuffer();
	const form = new FormData();
	form.set("picture", new File([new Uint8Array(png)], "drawing.png", { type: "image/png" }));
	return form;
};

describe("editing landing pages", () => {
	it("a live page changes only when it's published; the preview shows the saved draft", async () => {
		const page = await find("psychology");
		expect(page).toMatchObject({ state: "live", has_changes: false, published_slug: "psychology" });
		const saved = await save(page, {
			heading: "Talk to a psychologist",
			blurb: '<p onclick="x()">Hello</p><script>y()</script>',
		});
		expect(saved.status).toBe(200);
		const shown = async () => (await api.request("/campaigns/psychology/")).json();
		expect((await shown()).heading).toBe(page.content.heading);
		expect((await ask(`/team/campaigns/${page.id}/preview/`)).body).toMatchObject({
			heading: "Talk to a psychologist",
			blurb: "<p>Hello</p>",
			tracking_pixel_url: null,
		});
		expect((await api.request(`/team/campaigns/${page.id}/preview/`)).status).toBe(401);
		expect((await save(page, { heading: "Too late" })).status).toBe(409);
		expect((await act(page.id, "publish")).body).toMatchObject({ state: "live", has_changes: false });
		expect(await shown()).toMatchObject({ heading: "Talk to a psychologist", blurb: "<p>Hello</p>" });
		expect((await act(page.id, "publish")).status).toBe(409);
		const { history } = await read(page.id);
		expect(history[0]).toMatchObject({
			who: "Priya Nair",
			event: "campaign.published",
			facts: { columns: expect.arrayContaining(["heading", "blurb"]) },
		});
		await sql`update seed_state set hash = 'another' where name like 'campaign %'`.execute(db());
		await seedCampaigns(api.services.database);
		expect((await shown()).heading).toBe("Talk to a psychologist");
	});

	it("of two drafts saved with one address at the same time, one succeeds and the other gets an error", async () => {
		const drafts = await Promise.all(
			[1, 2].map(async (n) => (await ask("/team/campaigns/", { heading: `At once ${n}` })).body.id as number),
		);
		const pages = await Promise.all(drafts.map(read));
		const answers = await Promise.all(pages.map((page) => save(page, { slug: "at-once" })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([
			expect.objectContaining({ field: "slug", message: "Another page has this address" }),
		]);
		for (const id of drafts) await act(id, "discard");
	});

	it("unpublished changes can be discarded", async () => {
		const page = await find("counselling");
		await save(page, { heading: "Not this" });
		expect((await act(page.id, "discard")).body).toEqual({ is_gone: false });
		expect((await read(page.id)).content).toEqual(page.content);
	});

	it("a draft lists its missing fields, gets its pictures re-encoded, and is published between two days", async () => {
		const { id } = (await ask("/team/campaigns/", { heading: "Art therapy" })).body;
		let page = await read(id);
		expect(page).toMatchObject({
			state: "draft",
			content: { heading: "Art therapy", video_url: "/videos/how-it-works-wide.mp4" },
		});
		expect((await save(page, { slug: "psychology" })).body.errors[0]).toMatchObject({
			field: "slug",
			message: "Another page has this address",
		});
		expect((await save(page, { live_from: "2026-03-10", live_until: "2026-03-09" })).body.errors[0].field).toBe(
			"live_until",
		);
		expect((await save(page, { selected_service_area: 77_777 })).body.errors[0].field).toBe("selected_service_area");
		await save(page, { slug: "art-therapy" });
		expect((await act(id, "publish")).body.errors.map(({ field }: { field: string }) => field)).toEqual(
			expect.arrayContaining([
				"heading_image_url",
				"mobile_heading_image_url",
				"subheading",
				"blurb",
				"meta_title",
				"info_sections",
			]),
		);
		const text = new FormData();
		text.set("picture", new File(["<svg/>"], "drawing.png", { type: "image/png" }));
		expect((await ask(`/team/campaigns/${id}/pictures/wide/`, text, "PUT")).body.errors[0].field).toBe("picture");
		for (const which of ["wide", "mobile"])
			expect((await ask(`/team/campaigns/${id}/pictures/${which}/`, await aPicture(), "PUT")).status).toBe(200);
		page = await read(id);
		const drawn = await api.request(page.content.heading_image_url.replace("/api", ""));
		expect(drawn.headers.get("content-type")).toBe("image/webp");
		expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ width: 1120, height: 700 });
		const section = {
			content_question: "What is it?",
			content_answer: "<p>Art.</p>",
			mobile_version_content_answer: "",
			same_mobile_version: true,
		};
		const whole = {
			subheading: "S",
			blurb: "<p>B</p>",
			meta_title: "T",
			meta_description: "D",
			search_heading: "H",
			info_sections: [section],
		};
		await save(page, { ...whole, live_from: "2026-03-03", live_until: "2026-03-04" });
		expect((await act(id, "publish")).body).toMatchObject({
			state: "coming",
			live_from: "2026-03-03",
			live_until: "2026-03-04",
		});
		expect(await seen("art-therapy")).toBe(404);
		await later(24);
		expect(await seen("art-therapy")).toBe(200);
		expect((await read(id)).state).toBe("live");
		await later(38);
		expect(await seen("art-therapy")).toBe(200);
		await later(2);
		expect([await seen("art-therapy"), (await read(id)).state]).toEqual([404, "ended"]);
	});

	it("a new address also moves the service area, the old one redirects, and no seed restores it", async () => {
		const page = await find("key-worker");
		await save(page, { slug: "key-workers" });
		expect(await seen("key-workers")).toBe(404);
		await act(page.id, "publish");
		expect([await seen("key-workers"), await seen("key-worker")]).toEqual([200, 404]);
		expect(await (await api.request("/landing-pages/key-worker/moved/")).json()).toEqual({ slug: "key-workers" });
		const { rows } = await sql<{ slug: string }>`select slug from service_area where name = 'Key worker'`.execute(db());
		expect(rows[0]?.slug).toBe("key-workers");
		await sql`update seed_state set hash = 'another' where name like 'campaign %'`.execute(db());
		await seedCampaigns(api.services.database);
		expect(await seen("key-worker")).toBe(404);
	});

	it("a page can be copied and ended; discarding a draft deletes its pictures", async () => {
		const page = await find("physiotherapy");
		const { id } = (await ask("/team/campaigns/", { heading: "Physiotherapy again", copy_of: page.id })).body;
		expect((await read(id)).content).toEqual({ ...page.content, slug: "", heading: "Physiotherapy again" });
		await ask(`/team/campaigns/${id}/pictures/wide/`, await aPicture(), "PUT");
		const picture = (await read(id)).content.heading_image_url.replace("/api", "");
		expect((await api.request(picture)).status).toBe(200);
		expect((await act(id, "discard")).body).toEqual({ is_gone: true });
		expect((await ask(`/team/campaigns/${id}/`)).status).toBe(404);
		// The next upload deletes unused pictures.
		await ask(`/team/campaigns/${page.id}/pictures/wide/`, await aPicture(), "PUT");
		expect((await api.request(picture)).status).toBe(404);
		expect((await act(page.id, "end")).body.state).toBe("ended");
		expect(await seen("physiotherapy")).toBe(404);
		expect((await act(page.id, "end")).status).toBe(409);
		expect((await (await api.request("/campaigns/")).json()).map(({ slug }: { slug: string }) => slug)).not.toContain(
			"physiotherapy",
		);
	});

	it("after waiting for a colleague's change, a reader sees it, including the live page", async () => {
		const { database } = api.services;
		const { id, content } = await find("counselling");
		let next: Promise<WorkRow | undefined> = Promise.resolve(undefined);
		await database.transaction(async (first) => {
			await findWork(first, id, true);
			next = database.transaction((second) => findWork(second, id, true));
			// On a server the second transaction waits for the row. The embedded database starts it only after the first
			// ends.
			if (database.kind === "server") {
				const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
				await expect.poll(async () => (await waiting.execute(first)).rows[0]?.n).toBeGreaterThan(0);
			}
			await saveCampaign(first, { ...content, heading: "What they left" } as never, api.services.clock());
			await sql`update campaign_work set version = version + 1 where id = ${id}`.execute(first);
		});
		expect((await next)?.published?.heading).toBe("What they left");
	});
});

it("a form sent repeatedly starts one draft", async () => {
	const body = { heading: "Twice pressed", copy_of: null };
	const sent = await sendRepeatedly(api, {
		path: "/team/campaigns/",
		cookies: priya,
		body,
		other: { heading: "Something else", copy_of: null },
	});
	expect(sent.first).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
	expect(sent.second).toEqual(sent.first);
	expect(sent.later).toEqual(sent.first);
	expect(sent.other).toMatchObject(KEY_TAKEN);
	const { results } = (await ask("/team/campaigns/")).body as { results: CampaignLine[] };
	expect(results.filter(({ heading }) => heading === "Twice pressed")).toHaveLength(1);
	expect(results.filter(({ heading }) => heading === "Something else")).toHaveLength(0);
});
