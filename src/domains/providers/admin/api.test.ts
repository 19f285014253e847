import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider, aRegion, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";

let api: TestApi;
let region: { id: number; postcodes: string[] };
beforeAll(async () => {
	api = await testApi();
	region = await aRegion(db(), ["3220", "3221", "3222"]);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let provider: ProviderRecord;
let cookies: Record<string, string>;
let person: { id: number; email: string };
beforeEach(async () => {
	provider = await aProvider(db());
	person = await aPerson(api.services, "staff", { name: "Robin Marsh" });
	await joins(api.services, person.id, provider.account_id, "owner");
	cookies = await sessionOf(api.services, person.id);
});

interface Answer {
	status: number;
	body: Record<string, unknown> & { errors?: { field: string; message: string }[] };
}
const ask = async (path: string, method = "GET", body?: unknown, as = cookies): Promise<Answer> => {
	const answer = await api.request(path, { method, cookies: as, ...(body === undefined ? {} : { body }) });
	return { status: answer.status, body: await answer.json() };
};
const change = (body: unknown, as = cookies, id = provider.id) => ask(`/provider-admin/${id}/`, "PATCH", body, as);
const colleague = async () => {
	const { id } = await aPerson(api.services, "staff", { name: "Ash Waters" });
	await joins(api.services, id, provider.account_id, [provider.id]);
	return sessionOf(api.services, id);
};

describe("own profiles", () => {
	it("API-040 ADM-006 ten a page, by name", async () => {
		const account = await anAccount(db());
		for (let n = 11; n > 0; n--) await aProvider(db(), { account_id: account.id, name: `Own profile ${String(n).padStart(2, "0")}` });
		await joins(api.services, person.id, account.id, "owner");
		const first = await ask("/provider-admin/");
		expect(first.body).toMatchObject({ count: 12, totalPages: 2 });
		expect((first.body.results as { name: string }[]).map(({ name }) => name)[0]).toBe("Own profile 01");
		expect((first.body.results as unknown[]).length).toBe(10);
		expect(((await ask("/provider-admin?page=2")).body.results as unknown[]).length).toBe(2);
		expect(((await ask("/provider-admin/?page=3&pageSize=5")).body.results as unknown[]).length).toBe(2);
	});

	it("API-041 one by id or slug, with what only its staff see", async () => {
		const { body } = await ask(`/provider-admin/${provider.id}/`);
		expect(body).toMatchObject({ id: provider.id, is_using_advanced_availability: false, version: 1, single_postcodes: [] });
		expect((await ask(`/provider-admin/${provider.url_slug}/`)).body).toEqual(body);
	});
});

describe("changing a profile", () => {
	it("API-042 every field, at once visible to a search", async () => {
		const service = await aService(db());
		const { status, body } = await change({
			name: "Wattle Care Geelong",
			short_description: "We come to you.",
			description: "<p>We <b>listen</b> first.</p><script>alert(1)</script>",
			url: "wattle-care.example/geelong",
			services: [service.id],
			age_groups: ["0-6"],
			funding_types: ["NDIS"],
			regions: [region.id],
			postcodes: ["3000"],
		});
		expect(status).toBe(200);
		expect(body).toMatchObject({
			name: "Wattle Care Geelong",
			description: "<p>We <strong>listen</strong> first.</p>",
			url: "https://wattle-care.example/geelong",
			regions: [region.id],
			single_postcodes: ["3000"],
			postcodes: ["3000", ...region.postcodes],
			version: 2,
			// The address stays: printed codes lead to it.
			url_slug: provider.url_slug,
		});
		const found = await ask(`/providers/?service_areas_list=${service.areaId}&postcodes_list=3221`);
		expect((found.body.results as { id: number }[]).map(({ id }) => id)).toEqual([provider.id]);
	});

	it("ADM-022 ADM-023 ADM-025 ADM-026 ADM-027 ADM-028 ADM-029 ADM-030 names what cannot be taken, and changes nothing", async () => {
		const { status, body } = await change({ name: " ", short_description: "", url: "not a link", description: "<p> &nbsp;</p>" });
		expect(status).toBe(422);
		expect(body.errors).toEqual([
			{ field: "name", message: "This field is required" },
			{
				field: "short_description",
				message: "Please provide a short description. The short description will be displayed in search results.",
			},
			{ field: "url", message: "Invalid URL" },
		]);
		const message = async (fields: object) => (await change(fields)).body.errors?.[0]?.message;
		expect(await message({ short_description: "x".repeat(201) })).toBe("Must be 200 characters or less");
		expect(await message({ description: "<p> &nbsp;</p>" })).toBe("Please provide a long description. The description will be displayed on your profile page.");
		for (const text of ["Write to jo@care.example", "Ring 0491 570 006", "See www.care.com.au"])
			expect(await message({ description: `<p>${text}</p>` })).toBe("Description cannot contain email addresses, phone numbers, or URLs.");
		for (const url of ["javascript:alert(1)", "ftp://care.example", "https://user:pw@care.example", "http://localhost", "care"])
			expect(await message({ url })).toBe("Invalid URL");
		expect((await ask(`/provider-admin/${provider.id}/`)).body).toMatchObject({ name: provider.name, version: 1 });
	});

	it("ADM-024 takes a short description of 200 characters, and no web address", async () => {
		expect((await change({ short_description: "🌿".repeat(200), url: "" })).body).toMatchObject({ short_description: "🌿".repeat(200), url: null });
	});

	it("refuses what the reference tables do not know", async () => {
		const { body } = await change({ services: [999_999_999], age_groups: ["x"], funding_types: ["y"], regions: [99_999], postcodes: ["9998"] });
		expect(body.errors?.map(({ field }) => field)).toEqual(["services", "age_groups", "funding_types", "regions", "postcodes"]);
	});

	it("keys it does not know change nothing", async () => {
		await change({ name: "New name", is_active: false, account_id: 1, overall_review: "5.0", email: "x@y.example", is_subscribed_for_onboarding: true });
		const [row] = (await sql<ProviderRecord>`select * from provider where id = ${provider.id}`.execute(db())).rows;
		expect(row).toMatchObject({ name: "New name", is_active: true, account_id: provider.account_id, overall_review: null, email: null });
	});

	it("a region whose postcodes are all named is served whole; those inside a region are not kept twice", async () => {
		expect((await change({ postcodes: [...region.postcodes, "3000"] })).body).toMatchObject({ regions: [region.id], single_postcodes: ["3000"] });
		expect((await change({ regions: [], postcodes: ["3220", "3222"] })).body).toMatchObject({ regions: [], single_postcodes: ["3220", "3222"] });
	});

	it("ADM-032 leaves to client services what they keep with advanced availability", async () => {
		await sql`update provider set is_using_advanced_availability = true where id = ${provider.id}`.execute(db());
		const service = await aService(db());
		const { status, body } = await change({ services: [service.id], age_groups: [], funding_types: ["NDIS"], regions: [region.id], name: "Other" });
		expect(status).toBe(422);
		expect(body.errors?.map(({ field }) => field)).toEqual(["services", "funding_types", "regions"]);
		expect((await change({ name: "Other", services: [] })).status).toBe(200);
	});

	it("what an import wrote may stay as it is while something else changes", async () => {
		await sql`update provider set description = '<p>Ring 0491 570 006</p>' where id = ${provider.id}`.execute(db());
		expect((await change({ name: "Other", description: "<p>Ring 0491 570 006</p>" })).status).toBe(200);
	});

	it("a colleague's later save is told, and not written over", async () => {
		const other = await colleague();
		expect((await change({ short_description: "Theirs.", version: 1 }, other)).status).toBe(200);
		const { status, body } = await change({ short_description: "Mine.", name: "Mine", version: 1 });
		expect(status).toBe(409);
		expect(body).toMatchObject({
			detail: "Ash Waters changed this profile while you did. Nothing of theirs or yours is lost.",
			errors: [{ field: "short_description", code: "changed" }],
		});
		expect((await change({ short_description: "Mine.", name: "Mine", version: 2 })).body).toMatchObject({
			name: "Mine",
			short_description: "Mine.",
			version: 3,
		});
	});

	it("where each changed something else, both are kept: a form sends every field, the ones left alone as they were", async () => {
		const other = await colleague();
		const form = { name: provider.name, short_description: provider.short_description, regions: [] as number[], postcodes: [] as string[] };
		await change({ ...form, short_description: "Theirs.", version: 1 }, other);
		await change({ ...form, regions: [region.id], short_description: "Theirs.", version: 2 }, other);
		expect((await change({ ...form, name: "Mine", version: 1 })).body).toMatchObject({
			name: "Mine",
			short_description: "Theirs.",
			regions: [region.id],
			version: 4,
		});
		expect((await change({ ...form, name: "Mine", postcodes: ["3000"], version: 1 })).status).toBe(409);
	});

	it("of two saves at the same moment one is told", async () => {
		const other = await colleague();
		const both = await Promise.all([change({ name: "Mine", version: 1 }), change({ name: "Theirs", version: 1 }, other)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	it("saving what is there already is no change", async () => {
		expect((await change({ name: provider.name, services: [], url: provider.url })).body).toMatchObject({ version: 1 });
		expect((await ask(`/provider-admin/${provider.id}/changes/`)).body).toMatchObject({ count: 0 });
	});
});

describe("history and undo", () => {
	const history = async () => (await ask(`/provider-admin/${provider.id}/changes/`)).body.results as Record<string, unknown>[];
	const undo = (version: number) => ask(`/provider-admin/${provider.id}/changes/undo/`, "POST", { version });

	it("keeps who changed what and when, newest first", async () => {
		await change({ name: "First" });
		await change({ name: "Second", regions: [region.id] });
		expect(await history()).toMatchObject([
			{
				version: 3,
				by: "Robin Marsh",
				at: "2026-03-01T22:00:00.000Z",
				columns: { name: { was: "First", is: "Second" }, regions: { was: [], is: [region.id] } },
				can_undo: true,
			},
			{ version: 2, columns: { name: { was: provider.name, is: "First" } }, can_undo: false },
		]);
	});

	it("takes the newest change back, once", async () => {
		await change({ name: "First" });
		await change({ name: "Second", regions: [region.id] });
		expect((await undo(2)).status).toBe(409);
		expect((await undo(3)).body).toMatchObject({ name: "First", regions: [], version: 4 });
		expect((await history())[0]).toMatchObject({ is_undo: true, can_undo: false });
		expect((await undo(4)).status).toBe(409);
	});
});

describe("logo", () => {
	const picture = (side = 400) =>
		sharp({ create: { width: side, height: side, channels: 4, background: "#0b4a43" } })
			.png()
			.toBuffer();
	const upload = async (content: Buffer, name = "logo.png", type = "image/png") => {
		const form = new FormData();
		form.set("logo", new File([new Uint8Array(content)], name, { type }));
		return ask(`/provider-admin/${provider.id}/logo/`, "PUT", form);
	};
	const stored = async () =>
		(await sql<{ name: string; variant: string }>`select name, variant from logo_picture where provider_id = ${provider.id} order by variant`.execute(db()))
			.rows;

	it("API-043 is drawn again in the sizes and formats pages show, and the old one is gone", async () => {
		const first = await upload(await picture());
		expect(first.status).toBe(200);
		const address = String(first.body.logo_url);
		expect(address).toMatch(/^\/api\/logos\/[\w-]{22}\/240\.webp$/);
		const answer = await api.request(address.replace("/api", ""));
		expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" });
		expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: "webp", width: 240, height: 240 });
		expect((await stored()).map(({ variant }) => variant)).toEqual(["144.avif", "144.webp", "240.avif", "240.webp", "360.avif", "360.webp"]);
		const second = await upload(await picture());
		expect((await api.request(address.replace("/api", ""))).status).toBe(404);
		expect(await stored()).toHaveLength(6);
		expect((await ask(`/providers/${provider.id}/`)).body.logo_url).toBe(second.body.logo_url);
		expect((await ask(`/provider-admin/${provider.id}/changes/`)).body).toMatchObject({ count: 2, results: [{ can_undo: false }, {}] });
	});

	it("ADM-041 ADM-042 exactly 1,048,576 bytes are taken, one more is not", async () => {
		const small = await picture();
		// What follows the end of a PNG is no part of its picture.
		const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
		expect((await upload(padded(1_048_576))).status).toBe(200);
		for (const size of [1_048_577, 3_000_000]) {
			const { status, body } = await upload(padded(size));
			expect([413, 422]).toContain(status);
			expect(body.errors).toEqual([{ field: "logo", message: "Sorry, only image files up to 1 megabyte are accepted." }]);
		}
	});

	it("ADM-043 by its content, whatever it is called: no text, no drawing with scripts, no half picture, no bomb", async () => {
		const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
			.png({ compressionLevel: 9 })
			.toBuffer();
		expect(bomb.length).toBeLessThan(1_048_576);
		for (const content of [
			Buffer.from("hello"),
			Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
			(await picture()).subarray(0, 60),
			randomBytes(5000),
			bomb,
			Buffer.alloc(0),
		]) {
			const { status, body } = await upload(content);
			expect(status).toBe(422);
			expect(body.errors?.[0]?.message).toBe("Sorry, only image files up to 1 megabyte are accepted.");
		}
		expect(await stored()).toEqual([]);
	}, 30_000);

	it("takes JPEG, WebP and GIF, and what a camera wrote beside the picture is dropped", async () => {
		for (const format of ["jpeg", "webp", "gif"] as const) {
			const content = await sharp(await picture())
				.withExif({ IFD0: { Artist: "Somebody" } })
				.toFormat(format)
				.toBuffer();
			const { status, body } = await upload(content, `logo.${format}`);
			expect(status).toBe(200);
			const bytes = Buffer.from(await (await api.request(String(body.logo_url).replace("/api", ""))).arrayBuffer());
			expect(bytes.includes("Somebody")).toBe(false);
		}
	});
});

describe("responses to reviews", () => {
	const respond = (id: number, comment: unknown = "Thank you. We have changed our rosters.", as = cookies) =>
		ask(`/provider-admin/${id}/review-response/`, "PUT", { review: id, comment }, as);

	it("API-044 API-045 ADM-052 ADM-053 ADM-054 writes, changes and removes one; visitors see it at once", async () => {
		const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
		expect((await respond(id)).body).toMatchObject({ can_respond: true, response: { comment: "Thank you. We have changed our rosters." } });
		expect((await respond(id, "Changed.")).status).toBe(200);
		const shown = async () =>
			((await ask(`/reviews/?provider=${provider.id}`, "GET", undefined, {})).body.results as { response: { comment: string } | null }[])[0]?.response;
		expect((await shown())?.comment).toBe("Changed.");
		expect((await ask(`/provider-admin/${id}/review-response/`, "DELETE")).body).toMatchObject({ response: null, can_respond: true });
		expect(await shown()).toBeNull();
		expect((await ask(`/provider-admin/${id}/review-response/`, "DELETE")).status).toBe(200);
		const { rows } = await sql<{ deed: string; facts: unknown }>`select deed, facts from audit where about = ${`review:${id}`} order by id`.execute(db());
		expect(rows.map(({ deed }) => deed)).toEqual(["response.written", "response.written", "response.removed"]);
		expect(rows[2]?.facts).toEqual({ was: "Changed." });
	});

	it("only published reviews under three stars; the rest are refused", async () => {
		const good = await aReview(db(), { provider_id: provider.id });
		const three = await aReview(db(), { provider_id: provider.id, good_value: 0, would_recommend: 0 });
		const unseen = await aReview(db(), { provider_id: provider.id }, "confirmed", "worst");
		expect((await respond(good.id)).status).toBe(403);
		expect((await respond(three.id)).status).toBe(403);
		expect((await respond(unseen.id)).status).toBe(404);
	});

	it("says what is missing", async () => {
		const { id } = await aReview(db(), { provider_id: provider.id }, "worst");
		expect((await respond(id, "  ")).body.errors).toEqual([{ field: "comment", message: "Please write your response" }]);
		expect((await ask(`/provider-admin/${id}/review-response/`, "PUT", { review: id + 1, comment: "x" })).status).toBe(422);
	});

	it("ADM-047 ADM-048 ADM-049 lists five a page; pending are those that may be answered and were not", async () => {
		for (let n = 0; n < 6; n++) await aReview(db(), { provider_id: provider.id });
		const poor = await aReview(db(), { provider_id: provider.id }, "worst");
		await aReview(db(), { provider_id: provider.id, response: "Thanks." }, "worst");
		const list = (query = "") => ask(`/provider-admin/${provider.id}/reviews/${query}`);
		expect((await list()).body).toMatchObject({ count: 8, totalPages: 2, pending: 1 });
		expect(((await list()).body.results as unknown[]).length).toBe(5);
		expect((await list("?onlyUnresponded=true")).body).toMatchObject({ count: 1, results: [{ id: poor.id, can_respond: true, response: null }] });
		await respond(poor.id);
		expect((await list("?onlyUnresponded=true")).body).toMatchObject({ count: 0, results: [], pending: 0 });
	});
});

describe("toolkit", () => {
	it("ADM-002 five downloads, each made for the profile", async () => {
		for (const [name, type] of [
			["requests-and-referrals-booklet", "application/pdf"],
			["provider-booklet", "application/pdf"],
			["review-form", "application/pdf"],
			["social-media-image", "image/png"],
			["signature-image", "image/png"],
		]) {
			const answer = await api.request(`/provider-admin/${provider.id}/toolkit/${name}/`, { cookies });
			expect(answer.status).toBe(200);
			expect(answer.headers.get("content-type")).toBe(type);
			expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="alongside-[\w-]+\.(pdf|png)"$/);
		}
		expect((await ask(`/provider-admin/${provider.id}/toolkit/anything/`)).status).toBe(404);
	});
});

describe("staff of an account", () => {
	const members = async (as = cookies) =>
		((await ask("/account-admin/", "GET", undefined, as)).body.results as { id: number; members: Record<string, unknown>[] }[]).find(
			(a) => a.id === provider.account_id,
		)?.members ?? [];
	const invite = (body: object, as = cookies) =>
		ask(`/account-admin/${provider.account_id}/members/`, "POST", { name: "Sam Reed", email: `sam-${provider.id}@staff.example`, ...body }, as);
	const letters = async (to: string) =>
		(await sql<{ kind: string; text_body: string }>`select kind, text_body from letter where recipient = ${to} order by created_at`.execute(db())).rows;

	it("an owner invites by e-mail; the letter's link sets a password, and they sign in to their profiles", async () => {
		const email = `sam-${provider.id}@staff.example`;
		const { status, body } = await invite({ providers: [provider.id], email: email.toUpperCase() });
		expect(status).toBe(201);
		expect(body).toMatchObject({ email, name: "Sam Reed", is_invited: true, is_owner: false, providers: [provider.id], is_you: false });
		const [letter] = await letters(email);
		const [, uid, token] = /password-reset-confirm\/([\w-]+)\/([\w-]+)/.exec(letter?.text_body ?? "") ?? [];
		const password = "a river and three stones";
		expect((await ask(`/users/password-reset-confirm/${uid}/${token}/`, "GET", undefined, {})).body).toMatchObject({ kind: "invitation" });
		expect(
			(await ask(`/users/password-reset-confirm/${uid}/${token}/`, "POST", { uid, token, new_password1: password, new_password2: password }, {})).status,
		).toBe(200);
		expect((await ask("/users/login/", "POST", { auth: { email, password } }, {})).body).toMatchObject({ authenticated: true });
		expect((await members()).find((member) => member.email === email)).toMatchObject({ is_invited: false });
	});

	it("somebody who has a sign-in joins with it", async () => {
		const known = await aPerson(api.services, "staff", { password: "a river and three stones" });
		await invite({ email: known.email, providers: [provider.id] });
		const [letter] = await letters(known.email);
		expect(letter?.text_body).toContain("Sign in with the password you have.");
		expect(letter?.text_body).not.toContain("password-reset-confirm");
	});

	it("sets what they manage, makes them owners, and removes them, who are then signed out", async () => {
		const second = await aProvider(db(), { account_id: provider.account_id });
		const { body } = await invite({ providers: [provider.id] });
		const path = `/account-admin/${provider.account_id}/members/${body.id}/`;
		const theirs = await sessionOf(api.services, Number(body.id));
		expect((await ask(path, "PATCH", { providers: [second.id] })).body).toMatchObject({ providers: [second.id] });
		expect((await ask(`/provider-admin/${provider.id}/`, "GET", undefined, theirs)).status).toBe(404);
		expect((await ask(`/provider-admin/${second.id}/`, "GET", undefined, theirs)).status).toBe(200);
		expect((await ask(path, "PATCH", { is_owner: true })).body).toMatchObject({ is_owner: true });
		expect((await ask(`/provider-admin/${provider.id}/`, "GET", undefined, theirs)).status).toBe(200);
		expect((await ask(path, "DELETE")).body).toEqual({ removed: true });
		expect((await ask("/provider-admin/", "GET", undefined, theirs)).status).toBe(401);
		expect(await members()).toHaveLength(1);
	});

	it("keeps an owner, and to its own profiles", async () => {
		const me = `/account-admin/${provider.account_id}/members/${person.id}/`;
		expect((await ask(me, "DELETE")).status).toBe(409);
		expect((await ask(me, "PATCH", { is_owner: false })).status).toBe(409);
		const elsewhere = await aProvider(db());
		expect((await invite({ providers: [elsewhere.id] })).body.errors?.[0]?.field).toBe("providers");
		expect((await invite({ providers: [] })).body.errors?.[0]?.field).toBe("providers");
		expect((await invite({ name: "", email: "x" })).body.errors?.map(({ field }) => field)).toEqual(["name", "email"]);
		expect(await members()).toHaveLength(1);
	});
});
