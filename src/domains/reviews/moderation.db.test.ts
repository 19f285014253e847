import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueuedReview, ReviewUnderReview } from "#contract/reviews/moderation.ts";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/letters.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { dropEarlierHashes } from "./store.ts";

const DAY = 24 * 3600_000;
let api: TestApi;
interface Member {
	id: number;
	cookies: Record<string, string>;
}
let sam: Member;
let priya: Member;
let provider: ProviderRecord;
let made = 0;

const someone = async (name: string): Promise<Member> => {
	const { id } = await aPerson(api.services, "team", { name });
	return { id, cookies: await sessionOf(api.services, id) };
};
beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example", TRUST_PROXY: "1" });
	sam = await someone("Sam Reed");
	priya = await someone("Priya Nair");
	await sql`update person set team_role = 'lead' where id = ${priya.id}`.execute(db());
	provider = await aProvider(api.services.database.db, { url: "https://provider.example" });
});
afterAll(() => api.close());

const db = () => api.services.database.db;
/** Time goes by; nobody's sign-in ends by that. */
const later = async (ms: number) => {
	api.advance(ms);
	const now = api.services.clock();
	await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + DAY / 2)}`.execute(db());
};
const ask = async (path: string, body?: unknown, as: Member = sam, method?: string) => {
	const answer = await api.request(path, {
		cookies: as.cookies,
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
	});
	return { status: answer.status, body: await answer.json() };
};
const read = async (id: number, as = sam): Promise<ReviewUnderReview> =>
	(await ask(`/team/reviews/${id}/`, undefined, as)).body;
const queue = async (): Promise<QueuedReview[]> => (await ask("/team/reviews/?pageSize=100")).body.results;
const act = async (id: number, what: "publish" | "reject", fields: object = {}, as = sam) =>
	ask(
		`/team/reviews/${id}/${what}/`,
		{ version: (await read(id)).version, ...(what === "publish" ? { checks: REVIEW_CHECK_KEYS } : {}), ...fields },
		as,
	);
const redact = async (id: number, words: string[], as = sam) =>
	ask(`/team/reviews/${id}/redaction/`, { version: (await read(id)).version, words }, as, "PUT");
const waiting = async (fields: object = {}) => aReview(db(), { provider_id: provider.id, ...fields }, "confirmed");
const appealOf = async (email: string) =>
	(await emailsTo(api.services, email))
		.map(({ text_body }) => /\/review\/appeal\/([\w-]{43})/.exec(text_body)?.[1])
		.find((token) => token !== undefined) ?? "";
const caseOf = async (id: number) =>
	(
		await sql<{ id: string; status: string; outcome: string | null; due_at: Date; owner_id: number | null }>`
			select id, status, outcome, due_at, owner_id from team_case where review_id = ${id}
		`.execute(db())
	).rows[0];
const timeline = async (id: number) =>
	(
		await sql<{
			kind: string;
			person_id: number | null;
		}>`select e.kind, e.person_id from case_event e join team_case c on c.id = e.case_id where c.review_id = ${id} order by e.id`.execute(
			db(),
		)
	).rows;
const rating = async (id: number) => {
	const one = await (await api.request(`/providers/${id}/`)).json();
	return [one.overall_review, one.reviews_count];
};
/** Sends a review as a visitor does. */
const send = async (
	fields: object = {},
	from: { address?: string; browser?: string } = {},
): Promise<{ id: number; email: string }> => {
	const email = `m-${++made}@reviewer.example`;
	const answer = await api.request("/reviews/", {
		body: {
			provider: provider.id,
			email,
			comment: `Kind people, number ${made}.`,
			terms: true,
			service_delivery: 1,
			service_safety: 1,
			communicated_effectively: 1,
			good_value: 1,
			would_recommend: 1,
			...fields,
		},
		headers: { "x-forwarded-for": from.address ?? `203.0.113.${made}`, "user-agent": from.browser ?? "Browser 1" },
	});
	expect(answer.status).toBe(201);
	return { id: (await answer.json()).id, email };
};

describe("the queue", () => {
	it("has the oldest on top, each with its clock; whoever reads one is noted", async () => {
		const old = await waiting({ submitted_at: new Date("2026-02-25T00:00:00Z") });
		const young = await waiting({ submitted_at: new Date("2026-03-01T23:00:00Z") });
		const ids = (await queue()).map(({ id }) => id);
		expect(ids.indexOf(old.id)).toBeLessThan(ids.indexOf(young.id));
		const lines = await queue();
		expect(lines.find(({ id }) => id === old.id)?.clock).toMatchObject({ warning: "late" });
		expect(lines.find(({ id }) => id === young.id)?.clock?.warning).toBe("none");
		await read(old.id);
		await read(old.id);
		const { rows } =
			await sql`select from audit where deed = 'review.read' and about = ${`review:${old.id}`} and person_id = ${sam.id}`.execute(
				db(),
			);
		expect(rows).toHaveLength(1);
	});
});

describe("signals", () => {
	it("three of one provider within a day are a burst, two are not, nor are those of another day", async () => {
		const own = await aProvider(db());
		const at = (hour: number) => new Date(Date.UTC(2026, 1, 20, hour));
		const [first, second] = [
			await waiting({ provider_id: own.id, submitted_at: at(0) }),
			await waiting({ provider_id: own.id, submitted_at: at(20) }),
		];
		expect((await read(first.id)).signals).toEqual([]);
		const third = await waiting({ provider_id: own.id, submitted_at: at(30) });
		expect((await read(first.id)).signals).toEqual([]);
		expect((await read(second.id)).signals).toMatchObject([
			{ kind: "burst", words: "3 reviews of this provider within 24 hours", count: 2 },
		]);
		expect((await read(second.id)).signals[0]?.reviews.map(({ id }) => id)).toEqual([third.id, first.id]);
	});

	it("the same network address, and the same browser there, are seen for 90 days, and the address itself is nowhere", async () => {
		const [a, b] = [await aProvider(db()), await aProvider(db())];
		const from = { address: "198.51.100.7" };
		const one = await send({ provider: a.id }, from);
		const same = await send({ provider: b.id }, from);
		const other = await send({ provider: b.id }, { ...from, browser: "Browser 2" });
		const { signals } = await read(one.id);
		expect(signals.map(({ kind, reviews }) => [kind, reviews.map(({ id }) => id)])).toEqual([
			["same-device", [same.id]],
			["same-address", [other.id]],
		]);
		const { rows } = await sql<{ all: string }>`select json_agg(t)::text as all from review_trace t`.execute(db());
		expect(rows[0]?.all).not.toContain("198.51.100");
		await later(90 * DAY + 1000);
		expect((await read(one.id)).signals).toEqual([]);
		expect((await sql`select from review_trace`.execute(db())).rows).toEqual([]);
		await later(-(90 * DAY + 1000));
	});

	it("an IPv6 subscriber is one address, however many it has", async () => {
		const one = await send({ provider: (await aProvider(db())).id }, { address: "2001:db8:1:2::1" });
		const two = await send({ provider: (await aProvider(db())).id }, { address: "2001:db8:1:2:ffff::9" });
		expect((await read(one.id)).signals.map(({ kind, reviews }) => [kind, reviews[0]?.id])).toEqual([
			["same-device", two.id],
		]);
	});

	it("a long sentence that stands in another review is found, whatever its case and marks; short ones are nobody's", async () => {
		const [a, b] = [await aProvider(db()), await aProvider(db())];
		const one = await waiting({
			provider_id: a.id,
			comment: "Hello. The best team I have ever met in my life! They came on time.",
		});
		const two = await aReview(db(), {
			provider_id: b.id,
			comment: "the best TEAM I have ever met, in my life. Truly.",
			submitted_at: new Date(0),
		});
		expect((await read(one.id)).signals).toMatchObject([
			{ kind: "repeated-text", reviews: [{ id: two.id, provider: b.name }] },
		]);
		const brief = await waiting({ provider_id: (await aProvider(db())).id, comment: "They came on time." });
		expect((await read(brief.id)).signals).toEqual([]);
	});

	it("an address of the provider's website or of its staff is told", async () => {
		const own = await aProvider(db(), { url: "https://www.care.example/x" });
		const staff = await aPerson(api.services, "staff", { email: "boss@office.example" });
		await joins(api.services, staff.id, own.account_id, "owner");
		const kinds = async (email: string) =>
			(await read((await waiting({ provider_id: own.id, email, submitted_at: new Date(++made * 5 * DAY) })).id))
				.signals;
		expect(await kinds("a@care.example")).toMatchObject([
			{ kind: "own-domain", words: expect.stringContaining("care.example") },
		]);
		expect(await kinds("a@office.example")).toMatchObject([
			{ kind: "own-domain", words: expect.stringContaining("office.example") },
		]);
		expect(await kinds("a@elsewhere.example")).toEqual([]);
	});

	it("reviews of one provider from one mailbox are told, however its address is typed; nobody is refused", async () => {
		const own = await aProvider(db());
		const at = (day: number) => new Date(Date.UTC(2026, 0, day));
		const [first, ...others] = ["mail.box@gmail.com", "mailbox+a@gmail.com", "MailBox@googlemail.com"].map(
			(email, n) => ({
				email,
				provider_id: own.id,
				submitted_at: at(1 + 3 * n),
			}),
		);
		const one = await waiting(first as { email: string; provider_id: number; submitted_at: Date });
		const two: number[] = [];
		for (const fields of others) two.push((await waiting(fields)).id);
		const found = await read(one.id);
		expect(found.signals).toMatchObject([
			{ kind: "same-mailbox", words: "From the same mailbox as 2 other reviews of this provider", count: 2 },
		]);
		expect(found.history.map(({ id }) => id).sort()).toEqual(two.sort());
	});

	it("other reviews by the same e-mail address are its history", async () => {
		const email = `again-${++made}@reviewer.example`;
		const before = await aReview(db(), { provider_id: (await aProvider(db())).id, email }, "rejected");
		const one = await waiting({ provider_id: (await aProvider(db())).id, email: email.toUpperCase() });
		expect((await read(one.id)).history).toMatchObject([{ id: before.id, state: "rejected" }]);
	});
});

describe("the decision", () => {
	it("needs every point of the checklist to publish, whatever the stars; a worst review like a best one", async () => {
		for (const trait of ["published", "worst"] as const) {
			const one = await aReview(db(), { provider_id: (await aProvider(db())).id }, trait, "confirmed");
			const missing = await act(one.id, "publish", { checks: REVIEW_CHECK_KEYS.slice(1) });
			expect(missing).toMatchObject({ status: 422, body: { errors: [{ field: "checks" }] } });
			expect((await act(one.id, "publish")).body.state).toBe("published");
		}
	});

	it("writes to the reviewer, closes the case, and stands in its timeline with who made it", async () => {
		const one = await waiting();
		await act(one.id, "publish", { words: "Thank you for the details." });
		const [letter, ...more] = await emailsTo(api.services, one.email);
		expect(more).toEqual([]);
		expect(letter?.subject).toBe(`Your review is published: ${provider.name}`);
		expect(letter?.text_body).toContain("Thank you for the details.");
		expect(letter?.text_body).not.toMatch(/appeal\/|They came on time/);
		expect(await caseOf(one.id)).toMatchObject({ status: "closed", outcome: "published" });
		expect(await timeline(one.id)).toEqual([
			{ kind: "opened", person_id: null },
			{ kind: "review-published", person_id: sam.id },
		]);
		expect((await read(one.id)).decisions).toMatchObject([
			{ who: "Sam Reed", state: "published", checks: REVIEW_CHECK_KEYS, words: "Thank you for the details." },
		]);
		// Again changes nothing, and sends nothing.
		expect((await act(one.id, "publish")).status).toBe(200);
		expect(await emailsTo(api.services, one.email)).toHaveLength(1);
	});

	it("rejects with a reason of the list; another reason needs words", async () => {
		const one = await waiting();
		expect((await act(one.id, "reject", { reason: "other" })).body.errors).toEqual([
			{ field: "words", message: "Please tell the reviewer why" },
		]);
		expect(
			(await act(one.id, "reject", { reason: "health-of-others", words: "Please leave out your neighbour." })).body
				.state,
		).toBe("rejected");
		const [letter] = await emailsTo(api.services, one.email);
		expect(letter?.text_body).toContain("It includes another person's health information.");
		expect(letter?.text_body).toContain("Please leave out your neighbour.");
		expect(letter?.text_body).toContain(
			`https://alongside.example/providers/${provider.url_slug}/${provider.id}/review/appeal/`,
		);
		const { rows } = await sql<{
			words: Buffer;
		}>`select words from review_decision where review_id = ${one.id}`.execute(db());
		expect(rows[0]?.words.includes("neighbour")).toBe(false);
	});

	it("taken back by its reviewer, a review is down without an appeal", async () => {
		const one = await aReview(db(), { provider_id: provider.id });
		await act(one.id, "reject", { reason: "withdrawn" });
		expect((await emailsTo(api.services, one.email)).map(({ subject }) => subject)).toEqual([
			`We've taken down your review: ${provider.name}`,
		]);
		expect(await appealOf(one.email)).toBe("");
	});

	it("made from an older version is refused, and nothing of it is written", async () => {
		const one = await waiting({ comment: "Ask for Kim." });
		const { version } = await read(one.id);
		await redact(one.id, ["Kim"], priya);
		expect((await ask(`/team/reviews/${one.id}/publish/`, { version, checks: REVIEW_CHECK_KEYS })).status).toBe(409);
		expect(await emailsTo(api.services, one.email)).toEqual([]);
		const fresh = (await read(one.id)).version;
		const both = await Promise.all([
			ask(`/team/reviews/${one.id}/publish/`, { version: fresh, checks: REVIEW_CHECK_KEYS }),
			ask(`/team/reviews/${one.id}/reject/`, { version: fresh, reason: "repeated" }, priya),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await emailsTo(api.services, one.email)).toHaveLength(1);
	});
});

describe("redaction", () => {
	it("takes names out of everything the public and the provider see; the original stays sealed, for the team", async () => {
		const own = await aProvider(db());
		const comment = "Kim Tran came. KIM was late, Kimberley was not.";
		const one = await waiting({ provider_id: own.id, comment });
		expect((await redact(one.id, ["Kim", "Lee"])).body.errors).toEqual([
			{ field: "words", message: "Not in the review: “Lee”" },
		]);
		expect((await redact(one.id, ["Kim", "Kim Tran"])).body).toMatchObject({
			comment: "[name removed] came. [name removed] was late, Kimberley was not.",
			is_redacted: true,
		});
		expect(await read(one.id)).toMatchObject({ original: comment, removed: ["Kim", "Kim Tran"] });
		await act(one.id, "publish");
		const shown = await (await api.request(`/reviews/?provider=${own.id}`)).json();
		expect(shown.results[0].comment).toBe("[name removed] came. [name removed] was late, Kimberley was not.");
		const staff = await aPerson(api.services, "staff");
		await joins(api.services, staff.id, own.account_id, "owner");
		const seen = await api.request(`/provider-admin/${own.id}/reviews/`, {
			cookies: await sessionOf(api.services, staff.id),
		});
		expect(await seen.text()).not.toContain("Tran");
		const { rows } = await sql<{ all: string }>`
			select concat((select json_agg(r) from review r where id = ${one.id}), (select json_agg(a) from audit a), (select json_agg(e) from case_event e)) as all
		`.execute(db());
		expect(rows[0]?.all).not.toContain("Tran");
		expect((await emailsTo(api.services, one.email))[0]?.text_body).toContain(
			"We removed names so that no one can be recognised",
		);
		expect((await timeline(one.id)).map(({ kind }) => kind)).toEqual(["opened", "names-removed", "review-published"]);
		expect(await rating(own.id)).toEqual(["5.0", 1]);
	});

	it("leaves no hash of the whole by which names could be tried out, of an earlier release neither", async () => {
		const [one, earlier, whole] = [
			await waiting({ comment: "Kim came." }),
			await waiting({ comment: "Lee came." }),
			await waiting({ comment: "They came." }),
		];
		const known = async (...ids: number[]) => {
			for (const id of ids)
				await sql`update review set request_key = ${`key ${id}`}, request_hash = sha256(comment::bytea) where id = ${id}`.execute(
					db(),
				);
		};
		await known(one.id, whole.id);
		await redact(one.id, ["Kim"]);
		await redact(earlier.id, ["Lee"]);
		// As an earlier release left it.
		await known(earlier.id);
		const left = async () =>
			(
				await sql<{
					id: number;
				}>`select id from review where id in (${one.id}, ${earlier.id}, ${whole.id}) and request_hash is not null order by id`.execute(
					db(),
				)
			).rows;
		expect(await left()).toEqual([{ id: earlier.id }, { id: whole.id }]);
		await dropEarlierHashes(db());
		expect(await left()).toEqual([{ id: whole.id }]);
	});

	it("is changed and taken back from the original", async () => {
		const one = await waiting({ comment: "Kim and Lee came." });
		await redact(one.id, ["Kim"]);
		expect((await redact(one.id, ["Lee"])).body.comment).toBe("Kim and [name removed] came.");
		expect((await redact(one.id, [])).body).toMatchObject({ comment: "Kim and Lee came.", is_redacted: false });
		expect((await read(one.id)).original).toBeNull();
	});
});

describe("an appeal", () => {
	const appeal = async (token: string, words = "I have the invoices.", method = "POST") => {
		const answer = await api.request(`/reviews/appeals/${token}/`, method === "GET" ? {} : { body: { words } });
		return { status: answer.status, body: await answer.json() };
	};

	it("opens the case again, and somebody else decides; ratings follow", async () => {
		const own = await aProvider(db());
		const one = await waiting({ provider_id: own.id });
		await act(one.id, "reject", { reason: "not-a-customer" });
		const token = await appealOf(one.email);
		expect((await appeal(token, "", "GET")).body).toMatchObject({ state: "waiting", provider: { id: own.id } });
		expect((await caseOf(one.id))?.status).toBe("closed");
		expect((await appeal(token, " ")).body.errors).toEqual([{ field: "words", message: "Please tell us why" }]);
		const both = await Promise.all([appeal(token), appeal(token)]);
		expect(both.map(({ status, body }) => [status, body.state])).toEqual([
			[200, "made"],
			[200, "made"],
		]);
		const opened = await caseOf(one.id);
		expect(opened).toMatchObject({ status: "open", outcome: null, owner_id: null });
		expect(opened?.due_at.getTime()).toBeGreaterThan(api.services.clock().getTime());
		expect(await read(one.id)).toMatchObject({
			state: "confirmed",
			is_appeal: true,
			may_decide: false,
			appeal: { state: "open", words: "I have the invoices." },
		});
		expect((await read(one.id, priya)).may_decide).toBe(true);
		// Nor does another member: a lead decides again.
		const kim = await someone("Kim Tran");
		expect((await read(one.id, kim)).may_decide).toBe(false);
		expect((await act(one.id, "publish", {}, kim)).body.detail).toBe("The reviewer appealed. A lead decides again.");
		for (const what of ["publish", "reject"] as const)
			expect((await act(one.id, what, what === "reject" ? { reason: "repeated" } : {})).status).toBe(403);
		expect(await rating(own.id)).toEqual(["0.0", 0]);
		expect((await act(one.id, "publish", {}, priya)).body.state).toBe("published");
		expect(await rating(own.id)).toEqual(["5.0", 1]);
		// What was decided against them, the first does not turn round again.
		expect((await act(one.id, "reject", { reason: "repeated" })).status).toBe(403);
		expect((await timeline(one.id)).map(({ kind }) => kind)).toEqual([
			"opened",
			"review-rejected",
			"appealed",
			"review-published",
		]);
		const { rows } = await sql<{ words: Buffer }>`select words from review_appeal where review_id = ${one.id}`.execute(
			db(),
		);
		expect(rows[0]?.words.includes("invoices")).toBe(false);
	});

	it("sent twice at once is made once, with the words that came first", async () => {
		for (let n = 0; n < 4; n++) {
			const one = await waiting();
			await act(one.id, "reject", { reason: "not-a-customer" });
			const token = await appealOf(one.email);
			await Promise.all(["One.", "Two.", "Three."].map((words) => appeal(token, words)));
			expect((await timeline(one.id)).filter(({ kind }) => kind === "appealed")).toHaveLength(1);
			const { rows } =
				await sql`select from audit where about = ${`review:${one.id}`} and deed = 'review.appealed'`.execute(db());
			expect(rows).toHaveLength(1);
		}
	});

	it("is made once: after it there is no other", async () => {
		const one = await waiting();
		await act(one.id, "reject", { reason: "not-a-customer" });
		await appeal(await appealOf(one.email));
		await act(one.id, "reject", { reason: "not-a-customer", words: "We saw no invoice." }, priya);
		const letters = await emailsTo(api.services, one.email);
		expect(letters).toHaveLength(2);
		expect(letters.filter(({ text_body }) => text_body.includes("/review/appeal/"))).toHaveLength(1);
		expect((await appeal(await appealOf(one.email))).body.state).toBe("made");
		expect((await read(one.id)).state).toBe("rejected");
		expect((await read(one.id)).appeal?.state).toBe("settled");
		expect(await caseOf(one.id)).toMatchObject({ status: "closed", outcome: "rejected" });
	});

	it("ends after 30 days, with the next decision, and is nothing to be guessed", async () => {
		const late = await waiting();
		await act(late.id, "reject", { reason: "repeated" });
		const again = await waiting();
		await act(again.id, "reject", { reason: "repeated" });
		const old = await appealOf(again.email);
		await act(again.id, "publish", {}, priya);
		expect((await appeal(old)).status).toBe(404);
		for (const token of ["x", "A".repeat(43), "..%2f"]) expect((await appeal(token)).status).toBe(404);
		const token = await appealOf(late.email);
		await later(30 * DAY);
		expect((await appeal(token)).status).toBe(410);
		await later(-30 * DAY);
	});
});
