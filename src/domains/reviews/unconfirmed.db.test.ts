import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { REVIEW_CONFIRM_DAYS } from "#contract/reviews/limits.ts";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { hashOfAppeal } from "./appeal-store.ts";

// We must not email an address about a review that its owner may not have written. A reviewer who confirms theirs
// counts.

let api: TestApi;
let member: Record<string, string>;
beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example" });
	member = await sessionOf(api.services, (await aPerson(api.services, "team", {})).id);
});
afterAll(() => api.close());

const write = async (provider: number, email: string) => {
	const answers = {
		service_delivery: 1,
		service_safety: 1,
		communicated_effectively: 1,
		good_value: 1,
		would_recommend: 1,
	};
	const answer = await api.request("/reviews/", {
		body: { provider, email, comment: "Kind people.", terms: true, ...answers },
	});
	return { status: answer.status, id: (await answer.json()).id as number };
};
const send = async (email: string): Promise<number> => {
	const { id: provider } = await aProvider(api.services.database.db);
	const { status, id } = await write(provider, email);
	expect(status).toBe(201);
	return id;
};
const read = async (id: number) => (await api.request(`/team/reviews/${id}/`, { cookies: member })).json();
const decide = async (id: number, what: "publish" | "reject", fields: object) => {
	const { version } = await read(id);
	const answer = await api.request(`/team/reviews/${id}/${what}/`, { cookies: member, body: { version, ...fields } });
	return { status: answer.status, body: await answer.json() };
};
const linkTo = async (email: string) =>
	/\/review\/confirm\/([\w-]{43})/.exec((await emailsTo(api.services, email))[0]?.text_body ?? "")?.[1] ?? "";
const kinds = async (email: string) => (await emailsTo(api.services, email)).map(({ kind }) => kind);

it("an unconfirmed review can be rejected without an email or a note, but can't be published", async () => {
	const email = "stranger@reviewer.example";
	const id = await send(email);
	expect(await decide(id, "reject", { reason: "other" })).toMatchObject({
		status: 200,
		body: { state: "rejected", confirmed_at: null },
	});
	expect(await kinds(email)).toEqual(["review-confirmation"]);
	expect(await decide(id, "publish", { checks: REVIEW_CHECK_KEYS })).toMatchObject({
		status: 409,
		body: { detail: expect.stringContaining("not confirmed their email address") },
	});
});

it("a rejected review that is confirmed later returns to the team, who then email their decision", async () => {
	const email = "writer@reviewer.example";
	const id = await send(email);
	await decide(id, "reject", { reason: "other" });
	const path = `/reviews/confirm/${await linkTo(email)}/`;
	expect(await (await api.request(path)).json()).toMatchObject({ state: "waiting" });
	expect(await (await api.request(path, { method: "POST" })).json()).toMatchObject({ state: "confirmed" });
	expect(await read(id)).toMatchObject({ state: "confirmed", rejection_reason: null, decided_at: null });
	expect(await decide(id, "publish", { checks: REVIEW_CHECK_KEYS })).toMatchObject({
		status: 200,
		body: { state: "published" },
	});
	expect(await kinds(email)).toEqual(expect.arrayContaining(["review-confirmation", "review-published"]));
});

it("an appeal offered by an earlier release is accepted, and confirms the address", async () => {
	const { db } = api.services.database;
	const { id: provider } = await aProvider(db);
	const { id } = await aReview(db, { provider_id: provider }, "rejected");
	// The state after migration 0049: rejected while unconfirmed, although the email had been sent.
	await sql`update review set confirmed_at = null where id = ${id}`.execute(db);
	const token = "a".repeat(43);
	const ends = new Date(api.services.clock().getTime() + 3600_000);
	await sql`insert into review_appeal (review_id, token_hash, ends_at) values (${id}, ${hashOfAppeal(token)}, ${ends})`.execute(
		db,
	);
	const answer = await api.request(`/reviews/appeals/${token}/`, { method: "POST", body: { words: "I was there." } });
	expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 200, body: { state: "made" } });
	expect(await read(id)).toMatchObject({
		state: "confirmed",
		confirmed_at: api.services.clock().toISOString(),
		is_appeal: true,
		case_id: expect.any(String),
	});
});

it("an expired unconfirmed review is deleted when the same address writes again, whether rejected or undecided", async () => {
	const { id: provider } = await aProvider(api.services.database.db);
	const email = "owner-of-the-address@reviewer.example";
	const { id } = await write(provider, email);
	await decide(id, "reject", { reason: "not-a-customer" });
	// It doesn't block a new review, and is deleted once its link has expired.
	expect((await write(provider, email)).status).toBe(201);
	api.advance(REVIEW_CONFIRM_DAYS * 24 * 3600_000);
	const again = await write(provider, email);
	expect(again).toEqual({ status: 201, id: expect.any(Number) });
	expect(again.id).not.toBe(id);
	const { rows } = await sql<{ id: number }>`select id from review where email = ${email}`.execute(
		api.services.database.db,
	);
	expect(rows).toEqual([{ id: again.id }]);
});
