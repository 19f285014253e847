import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { emailsAbout } from "#tests/support/emails.ts";
import { signedIn } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { staffOf } from "#tests/support/staff.ts";

const DAY = 24 * 3600_000;
let api: TestApi;
let provider: ProviderRecord;
let made = 0;
const freshEmail = () => `reviewer-of-api-${++made}@reviewer.example`;

beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example" });
	provider = await aProvider(api.services.database.db);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const body = (fields: Record<string, unknown> = {}) => ({
	provider: provider.id,
	email: freshEmail(),
	comment: "Kind people, and on time.",
	terms: true,
	service_delivery: "1.0",
	service_safety: "1.0",
	communicated_effectively: "0.5",
	good_value: "0.0",
	would_recommend: 1,
	...fields,
});
const send = async (fields: Record<string, unknown> = {}, key?: string) => {
	const answer = await api.request("/reviews/", { body: body(fields), headers: key ? { "idempotency-key": key } : {} });
	return {
		status: answer.status,
		...((await answer.json()) as { id?: number; detail?: string; errors?: { field: string; message: string }[] }),
	};
};
const stored = async (email: string) =>
	(await sql<Record<string, unknown>>`select * from review where lower(email) = lower(${email})`.execute(db())).rows;
const emails = async (kind: string, id: number | undefined) =>
	(await emailsAbout(api.services, `review:${id}`)).filter((sentEmail) => sentEmail.kind === kind);
const linkOf = async (id: number | undefined) =>
	/\/review\/confirm\/([\w-]{43})/.exec((await emails("review-confirmation", id))[0]?.text_body ?? "")?.[1] ?? "";
const confirm = async (token: string, method = "POST") => {
	const answer = await api.request(`/reviews/confirm/${token}/`, { method });
	return { status: answer.status, ...((await answer.json()) as { state?: string; provider?: number }) };
};

describe("POST /reviews/", () => {
	// API-027, RVW-009, RVW-010, RVW-011, RVW-027
	it("stores the answers as 1, 0.5 and 0, and asks to confirm the address", async () => {
		const email = freshEmail();
		const answer = await send({ email });
		expect(answer).toMatchObject({ status: 201, id: expect.any(Number) });
		const [review] = await stored(email);
		expect(review).toMatchObject({
			provider_id: provider.id,
			state: "submitted",
			service_delivery: "1.0",
			communicated_effectively: "0.5",
			good_value: "0.0",
			total_score: "3.5",
			comment: "Kind people, and on time.",
		});
		const [sentEmail, ...more] = await emails("review-confirmation", answer.id);
		expect(more).toEqual([]);
		expect(sentEmail?.recipient).toBe(email);
		expect(sentEmail?.text_body).toContain(
			`https://alongside.example/providers/${provider.url_slug}/${provider.id}/review/confirm/`,
		);
		expect(sentEmail?.text_body).not.toContain("Kind people");
		// The database never stores the link's token itself.
		expect(JSON.stringify(review)).not.toContain(await linkOf(answer.id));
	});

	// RVW-018
	it("a comment is optional", async () => {
		expect((await send({ comment: undefined })).status).toBe(201);
	});

	// RVW-020
	it("V3: one review for each address and provider, whatever the case of the address", async () => {
		const email = freshEmail();
		const first = await send({ email });
		expect(first.status).toBe(201);
		expect((await api.request(`/reviews/confirm/${await linkOf(first.id)}/`, { method: "POST" })).status).toBe(200);
		for (const same of [email, email.toUpperCase()]) {
			expect(await send({ email: same })).toMatchObject({
				status: 409,
				detail: "You cannot submit more than one review for the same provider.",
				errors: [
					{ field: "email", message: "You cannot submit more than one review for the same provider.", code: "unique" },
				],
			});
		}
		expect(await stored(email)).toHaveLength(1);
		const other = await aProvider(db());
		expect((await send({ email, provider: other.id })).status).toBe(201);
	});

	it("when two reviews from one address are confirmed at once, one succeeds and the other gets the reason", async () => {
		const email = freshEmail();
		const sent = await Promise.all([send({ email }), send({ email })]);
		expect(sent.map(({ status }) => status)).toEqual([201, 201]);
		const links = await Promise.all(sent.map(({ id }) => linkOf(id)));
		const confirm = async (link: string) => {
			const answer = await api.request(`/reviews/confirm/${link}/`, { method: "POST" });
			return { status: answer.status, detail: (await answer.json()).detail };
		};
		const answers = await Promise.all(links.map(confirm));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.detail).toBe(
			"You cannot submit more than one review for the same provider.",
		);
		// Repeating gives the same answers, and the page knows them before the visitor presses the button.
		expect((await Promise.all(links.map(confirm))).map(({ status }) => status)).toEqual(
			answers.map(({ status }) => status),
		);
		expect(
			await Promise.all(links.map(async (link) => (await api.request(`/reviews/confirm/${link}/`)).status)),
		).toEqual(answers.map(({ status }) => status));
	});

	it("an unconfirmed review doesn't stop the owner of the address from writing one", async () => {
		const email = freshEmail();
		expect((await send({ email, comment: "A stranger's" })).status).toBe(201);
		const own = await send({ email, comment: "The owner's" });
		expect(own.status).toBe(201);
		expect((await api.request(`/reviews/confirm/${await linkOf(own.id)}/`, { method: "POST" })).status).toBe(200);
		expect((await send({ email })).status).toBe(409);
	});

	it("repeating a request key returns the same review; a different review under it is refused", async () => {
		const email = freshEmail();
		const key = randomUUID();
		const [one, two] = await Promise.all([send({ email }, key), send({ email }, key)]);
		expect([one.status, two.status]).toEqual([201, 201]);
		expect(two.id).toBe(one.id);
		expect((await send({ email }, key)).id).toBe(one.id);
		expect((await send({ email, comment: "Something else" }, key)).status).toBe(409);
		expect(await emails("review-confirmation", one.id)).toHaveLength(1);
	});

	it("accepts another review once an unused link has expired", async () => {
		const email = freshEmail();
		const first = await send({ email, comment: "First" });
		const token = await linkOf(first.id);
		api.advance(14 * DAY + 1000);
		expect((await confirm(token)).status).toBe(410);
		expect((await send({ email, comment: "Second" })).status).toBe(201);
		expect(await stored(email)).toMatchObject([{ comment: "Second" }]);
		expect((await confirm(token)).status).toBe(404);
	});

	// RVW-015, RVW-016, RVW-017
	it.each([
		["email", "", "Your email is required below"],
		["email", undefined, "Your email is required below"],
		["email", "abc@", "Please enter a valid email below"],
		["terms", false, "Please agree to the terms and conditions before proceeding"],
		["service_safety", 0.7, "Please choose Yes, Maybe or No"],
		["service_safety", "2.0", "Please choose Yes, Maybe or No"],
		["good_value", undefined, "Please choose Yes, Maybe or No"],
		["comment", "a\u0000b", "Contains characters that cannot be used"],
		["comment", "x".repeat(5001), "Must be 5,000 characters or less"],
		["provider", 2_000_000_000, "This provider doesn't take reviews."],
	])("an invalid %s gets an error at its field", async (field, value, message) => {
		const answer = await send({ [field]: value });
		expect(answer.status).toBe(422);
		expect(answer.errors).toMatchObject([{ field, message }]);
	});

	it("an inactive provider takes no reviews", async () => {
		const gone = await aProvider(db(), {}, "inactive");
		expect((await send({ provider: gone.id })).errors).toMatchObject([{ field: "provider" }]);
	});

	it("markup, right-to-left text and emoji are kept as typed", async () => {
		const email = freshEmail();
		const comment = "<script>alert(1)</script> مرحبا 👩‍🦽\nSecond line";
		expect((await send({ email, comment })).status).toBe(201);
		expect(await stored(email)).toMatchObject([{ comment }]);
	});

	it("saves no review if its email can't be queued", async () => {
		const other = await testApi({}, ({ outbox }) => ({
			outbox: {
				...outbox,
				enqueue: async () => {
					throw new Error("no more emails");
				},
			},
		}));
		try {
			const there = await aProvider(other.services.database.db);
			expect((await other.request("/reviews/", { body: body({ provider: there.id }) })).status).toBe(500);
			expect((await sql`select from review`.execute(other.services.database.db)).rows).toHaveLength(0);
		} finally {
			await other.close();
		}
	});
});

describe("who a reviewer is", () => {
	// ROL-002
	it("identified only by email address, which they must confirm before the team reads the review", async () => {
		const email = freshEmail();
		// There is no sign-in, and extra fields such as a name or person are ignored.
		const { id, status } = await send({ email, name: "Ada Reed", person: 1, decided_by: 1, state: "published" });
		expect(status).toBe(201);
		const [review] = await stored(email);
		const named = Object.entries(review ?? {}).filter(([column]) => /name|person|phone|account|_by$/.test(column));
		expect(named.filter(([, value]) => value !== null)).toEqual([]);
		expect(review).toMatchObject({ state: "submitted", email, confirmed_at: null });
		expect((await emails("review-confirmation", id)).map(({ recipient }) => recipient)).toEqual([email]);
		expect(await emails("review-waiting", id)).toEqual([]);
		await confirm(await linkOf(id));
		expect(await stored(email)).toMatchObject([{ state: "confirmed", confirmed_at: expect.any(Date) }]);
		expect(await emails("review-waiting", id)).toHaveLength(1);
	});
});

describe("the confirmation link", () => {
	// RVW-024, RVL-016
	it("opening it changes nothing; confirming emails the team, once even if repeated", async () => {
		const { id } = await send();
		const token = await linkOf(id);
		expect(await confirm(token, "GET")).toMatchObject({ status: 200, state: "waiting", provider: provider.id });
		expect(await confirm(token, "GET")).toMatchObject({ state: "waiting" });
		expect(await emails("review-waiting", id)).toHaveLength(0);
		const answers = await Promise.all([confirm(token), confirm(token)]);
		expect(answers).toMatchObject([{ state: "confirmed" }, { state: "confirmed" }]);
		expect(await confirm(token)).toMatchObject({ status: 200, state: "confirmed" });
		expect(await confirm(token, "GET")).toMatchObject({ state: "confirmed" });
		expect(await emails("review-waiting", id)).toMatchObject([{ recipient: "team@alongside.example" }]);
		const shown = await (await api.request(`/reviews/?provider=${provider.id}`)).json();
		expect(shown.count).toBe(0);
	});

	it("works until it expires, and keeps working once used", async () => {
		const [late, used] = [await send(), await send()];
		const [lateToken, usedToken] = [await linkOf(late.id), await linkOf(used.id)];
		await confirm(usedToken);
		api.advance(14 * DAY - 1);
		expect((await confirm(lateToken)).status).toBe(200);
		api.advance(DAY);
		expect(await confirm(usedToken)).toMatchObject({ status: 200, state: "confirmed" });
	});

	// RVW-026
	it.each(["x", "A".repeat(43), "a%00b", "..%2f"])("an unknown link, %s, is not found", async (token) => {
		expect([(await confirm(token)).status, (await confirm(token, "GET")).status]).toEqual(
			[404, 404].map((s) => (token === "a%00b" ? 400 : s)),
		);
	});
});

describe("GET /reviews/", () => {
	let rated: ProviderRecord;
	beforeAll(async () => {
		rated = await aProvider(db());
		for (let n = 1; n <= 12; n++)
			await aReview(db(), {
				provider_id: rated.id,
				email: `${String.fromCodePoint(96 + n)}.secret-${n}@hidden.example`,
				comment: `Number ${n}`,
				published_at: new Date(Date.UTC(2026, 0, n)),
				...(n === 12 ? { response: "Thank you." } : {}),
			});
		for (const trait of ["submitted", "confirmed", "rejected"] as const)
			await aReview(db(), { provider_id: rated.id, comment: "Never shown" }, trait);
	});
	const list = async (query: string) => {
		const answer = await api.request(`/reviews/?${query}`);
		return { status: answer.status, body: await answer.json() };
	};

	// API-025, API-026, RVL-001, RVL-005, RVL-007, RVL-016
	it("lists published reviews by page, newest first, with responses", async () => {
		const { body } = await list(`provider=${rated.id}&page=1&pageSize=5`);
		expect(body).toMatchObject({ count: 12, totalPages: 3 });
		expect(body.results.map((r: { comment: string }) => r.comment)).toEqual(
			[12, 11, 10, 9, 8].map((n) => `Number ${n}`),
		);
		expect(body.results[0]).toEqual({
			id: expect.any(Number),
			reviewer: "L*****",
			comment: "Number 12",
			total_score: 5,
			date_published: "2026-01-12T00:00:00.000Z",
			response: { comment: "Thank you.", updated: "2026-01-12T00:00:00.000Z" },
		});
		expect(body.results[1].response).toBeNull();
		expect((await list(`providerId=${rated.id}&page=3&pageSize=5`)).body.results).toHaveLength(2);
		expect((await list(`provider=${rated.id}`)).body).toMatchObject({ count: 12, totalPages: 1 });
		expect((await list(`provider=${rated.id}&onlyUnresponded=true`)).body.count).toBe(11);
		expect((await list(`provider=${rated.id}&page=9`)).body).toMatchObject({ results: [], count: 12 });
	});

	// RVL-008
	it("no public response contains the reviewer's address", async () => {
		const all = JSON.stringify([
			(await list(`provider=${rated.id}`)).body,
			await (await api.request(`/reviews/breakdown/?provider=${rated.id}`)).json(),
		]);
		expect(all).not.toMatch(/hidden\.example|secret|@/);
	});

	it("an unknown provider is not found; a request without a provider is invalid", async () => {
		expect((await list("provider=2000000000")).status).toBe(404);
		expect((await list("")).body.errors).toMatchObject([{ field: "provider" }]);
	});

	it("only people who may preview a hidden profile can read its reviews", async () => {
		const { provider: one, cookies } = await staffOf(api);
		await aReview(db(), { provider_id: one.id, response: "Thank you." });
		const statuses = (as: Record<string, string>) =>
			Promise.all(
				["", "breakdown/"].map(
					async (what) => (await api.request(`/reviews/${what}?provider=${one.id}`, { cookies: as })).status,
				),
			);
		expect(await statuses({})).toEqual([200, 200]);
		await sql`update provider set is_active = false, inactive_reason = 'asked' where id = ${one.id}`.execute(db());
		expect(await statuses({})).toEqual([404, 404]);
		expect(await statuses((await signedIn(api.services, "staff")).cookies)).toEqual([404, 404]);
		expect(await statuses(cookies)).toEqual([200, 200]);
	});

	// API-025, API-026, PRO-009
	it("the page of a profile has five reviews and the answers to each question", async () => {
		const answer = await api.request(`/pages/profile/${rated.id}/`);
		const { provider: shown, reviews, breakdown } = await answer.json();
		expect(shown).toMatchObject({ id: rated.id, url_slug: rated.url_slug });
		expect(reviews).toEqual((await list(`provider=${rated.id}&pageSize=5`)).body.results);
		expect(breakdown).toEqual(await (await api.request(`/reviews/breakdown/?provider=${rated.id}`)).json());
	});

	it("the pages of a hidden profile have no reviews, except in the preview of its staff", async () => {
		const { provider: one, cookies } = await staffOf(api);
		await aReview(db(), { provider_id: one.id });
		await sql`update provider set is_active = false, inactive_reason = 'asked' where id = ${one.id}`.execute(db());
		const page = async (what: string, as: Record<string, string> = cookies) => {
			const answer = await api.request(`/pages/${what}`, { cookies: as });
			return { status: answer.status, body: await answer.json() };
		};
		expect((await page(`profile/${one.id}/`)).body).toMatchObject({ reviews: null, breakdown: null });
		expect((await page(`reviews/${one.id}/`)).body).toMatchObject({ results: [], count: 0 });
		expect((await page(`profile/${one.id}/?preview=true`)).body).toMatchObject({
			provider: { id: one.id },
			reviews: [expect.any(Object)],
		});
		expect((await page(`profile/${one.id}/?preview=true`, {})).status).toBe(404);
		expect((await page("profile/unknown-care/")).status).toBe(404);
		expect((await page("reviews/unknown-care/")).status).toBe(404);
	});

	it("counts the answers to the five questions", async () => {
		const one = await aProvider(db());
		await aReview(db(), { provider_id: one.id, service_safety: 0.5, good_value: 0 });
		await aReview(db(), { provider_id: one.id, service_safety: 0 });
		await aReview(db(), { provider_id: one.id }, "confirmed");
		expect(await (await api.request(`/reviews/breakdown/?provider=${one.id}`)).json()).toEqual({
			overall_review: "3.8",
			reviews_count: 2,
			questions: [
				{ question: "service_delivery", yes: 2, maybe: 0, no: 0 },
				{ question: "service_safety", yes: 0, maybe: 1, no: 1 },
				{ question: "communicated_effectively", yes: 2, maybe: 0, no: 0 },
				{ question: "good_value", yes: 1, maybe: 0, no: 1 },
				{ question: "would_recommend", yes: 2, maybe: 0, no: 0 },
			],
		});
		expect((await api.request("/reviews/breakdown/?provider=2000000000")).status).toBe(404);
	});
});
