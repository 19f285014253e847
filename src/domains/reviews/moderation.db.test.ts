import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { REVIEW_CHECK_KEYS } from "#contract/reviews/moderation-options.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { DAY_MS, moderationSetup } from "#tests/support/moderation-setup.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aReview, ratingOf } from "#tests/support/reviews.ts";
import { dropEarlierHashes } from "./store.ts";

const setup = moderationSetup();
const { act, appealOf, ask, caseOf, later, queue, read, redact, someone, timeline, waiting } = setup;
const db = () => setup.api.services.database.db;

describe("the queue", () => {
	it("shows the oldest first with due times, and audits each read", async () => {
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
			await sql`select from audit where deed = 'review.read' and about = ${`review:${old.id}`} and person_id = ${setup.sam.id}`.execute(
				db(),
			);
		expect(rows).toHaveLength(1);
	});
});

describe("the decision", () => {
	it("needs no tick to publish if nothing is flagged, for the worst review as for the best", async () => {
		for (const trait of ["published", "worst"] as const) {
			const comment = `Words that no other review has: ${trait}`;
			const one = await aReview(db(), { provider_id: (await aProvider(db())).id, comment }, trait, "confirmed");
			expect((await read(one.id)).needs_checks).toBe(false);
			expect((await act(one.id, "publish", { checks: [] })).body.state).toBe("published");
			// A decision that was made is changed only with the whole checklist.
			expect((await read(one.id)).needs_checks).toBe(true);
		}
	});

	it("needs the whole checklist to publish what is flagged, for the worst review as for the best", async () => {
		for (const trait of ["published", "worst"] as const) {
			const comment = `Call me on 0491 570 006: ${trait}`;
			const one = await aReview(db(), { provider_id: (await aProvider(db())).id, comment }, trait, "confirmed");
			expect((await read(one.id)).needs_checks).toBe(true);
			const missing = await act(one.id, "publish", { checks: REVIEW_CHECK_KEYS.slice(1) });
			expect(missing).toMatchObject({ status: 422, body: { errors: [{ field: "checks" }] } });
			expect((await act(one.id, "publish")).body.state).toBe("published");
		}
	});

	it("emails the reviewer, closes the case, and appears in its timeline with the team member", async () => {
		const one = await waiting();
		await act(one.id, "publish", { words: "Thank you for the details." });
		const [email, ...more] = await emailsTo(setup.api.services, one.email);
		expect(more).toEqual([]);
		expect(email?.subject).toBe(`Your review is published: ${setup.provider.name}`);
		expect(email?.text_body).toContain("Thank you for the details.");
		expect(email?.text_body).not.toMatch(/appeal\/|They came on time/);
		expect(await caseOf(one.id)).toMatchObject({ status: "closed", outcome: "published" });
		expect(await timeline(one.id)).toEqual([
			{ kind: "opened", person_id: null },
			{ kind: "review-published", person_id: setup.sam.id },
		]);
		expect((await read(one.id)).decisions).toMatchObject([
			{ who: "Sam Reed", state: "published", checks: REVIEW_CHECK_KEYS, words: "Thank you for the details." },
		]);
		// Repeating it changes nothing and sends no email.
		expect((await act(one.id, "publish")).status).toBe(200);
		expect(await emailsTo(setup.api.services, one.email)).toHaveLength(1);
	});

	it("rejects with a listed reason; the reason “other” needs a note", async () => {
		const one = await waiting();
		expect((await act(one.id, "reject", { reason: "other" })).body.errors).toEqual([
			{ field: "words", message: "Please tell the reviewer why" },
		]);
		expect(
			(await act(one.id, "reject", { reason: "health-of-others", words: "Please leave out your neighbour." })).body
				.state,
		).toBe("rejected");
		const [email] = await emailsTo(setup.api.services, one.email);
		expect(email?.text_body).toContain("It includes another person's health information.");
		expect(email?.text_body).toContain("Please leave out your neighbour.");
		expect(email?.text_body).toContain(
			`https://alongside.example/providers/${setup.provider.url_slug}/${setup.provider.id}/review/appeal/`,
		);
		const { rows } = await sql<{
			words: Buffer;
		}>`select words from review_decision where review_id = ${one.id}`.execute(db());
		expect(rows[0]?.words.includes("neighbour")).toBe(false);
	});

	it("takes a review down at the reviewer's request, without offering an appeal", async () => {
		const one = await aReview(db(), { provider_id: setup.provider.id });
		await act(one.id, "reject", { reason: "withdrawn" });
		expect((await emailsTo(setup.api.services, one.email)).map(({ subject }) => subject)).toEqual([
			`We've taken down your review: ${setup.provider.name}`,
		]);
		expect(await appealOf(one.email)).toBe("");
	});

	it("is refused for an older version, and saves nothing", async () => {
		const one = await waiting({ comment: "Ask for Kim." });
		const { version } = await read(one.id);
		await redact(one.id, ["Kim"], setup.priya);
		expect((await ask(`/team/reviews/${one.id}/publish/`, { version, checks: REVIEW_CHECK_KEYS })).status).toBe(409);
		expect(await emailsTo(setup.api.services, one.email)).toEqual([]);
		const fresh = (await read(one.id)).version;
		const both = await Promise.all([
			ask(`/team/reviews/${one.id}/publish/`, { version: fresh, checks: REVIEW_CHECK_KEYS }),
			ask(`/team/reviews/${one.id}/reject/`, { version: fresh, reason: "repeated" }, setup.priya),
		]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await emailsTo(setup.api.services, one.email)).toHaveLength(1);
	});
});

describe("redaction", () => {
	it("removes names from everything the public and the provider see; the team keeps the sealed original", async () => {
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
		const shown = await (await setup.api.request(`/reviews/?provider=${own.id}`)).json();
		expect(shown.results[0].comment).toBe("[name removed] came. [name removed] was late, Kimberley was not.");
		const staff = await aPerson(setup.api.services, "staff");
		await joins(setup.api.services, staff.id, own.account_id, "owner");
		const seen = await setup.api.request(`/provider-admin/${own.id}/reviews/`, {
			cookies: await sessionOf(setup.api.services, staff.id),
		});
		expect(await seen.text()).not.toContain("Tran");
		const { rows } = await sql<{ all: string }>`
			select concat((select json_agg(r) from review r where id = ${one.id}), (select json_agg(a) from audit a), (select json_agg(e) from case_event e)) as all
		`.execute(db());
		expect(rows[0]?.all).not.toContain("Tran");
		expect((await emailsTo(setup.api.services, one.email))[0]?.text_body).toContain(
			"We removed names so that no one can be recognised",
		);
		expect((await timeline(one.id)).map(({ kind }) => kind)).toEqual(["opened", "names-removed", "review-published"]);
		expect(await ratingOf(setup.api, own.id)).toEqual(["5.0", 1]);
	});

	it("leaves no hash of the full text that could confirm a guessed name, even from an earlier release", async () => {
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
		// The state left by an earlier release.
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

	it("can be changed and undone, starting from the original", async () => {
		const one = await waiting({ comment: "Kim and Lee came." });
		await redact(one.id, ["Kim"]);
		expect((await redact(one.id, ["Lee"])).body.comment).toBe("Kim and [name removed] came.");
		expect((await redact(one.id, [])).body).toMatchObject({ comment: "Kim and Lee came.", is_redacted: false });
		expect((await read(one.id)).original).toBeNull();
	});
});

describe("an appeal", () => {
	const appeal = async (token: string, words = "I have the invoices.", method = "POST") => {
		const answer = await setup.api.request(`/reviews/appeals/${token}/`, method === "GET" ? {} : { body: { words } });
		return { status: answer.status, body: await answer.json() };
	};

	it("reopens the case for a different decider, and ratings follow", async () => {
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
		expect(opened?.due_at.getTime()).toBeGreaterThan(setup.api.services.clock().getTime());
		expect(await read(one.id)).toMatchObject({
			state: "confirmed",
			is_appeal: true,
			may_decide: false,
			appeal: { state: "open", words: "I have the invoices." },
		});
		expect((await read(one.id, setup.priya)).may_decide).toBe(true);
		// Other members can't decide either; only a lead can.
		const kim = await someone("Kim Tran");
		expect((await read(one.id, kim)).may_decide).toBe(false);
		expect((await act(one.id, "publish", {}, kim)).body.detail).toBe("The reviewer appealed, so a lead must decide.");
		for (const what of ["publish", "reject"] as const)
			expect((await act(one.id, what, what === "reject" ? { reason: "repeated" } : {})).status).toBe(403);
		expect(await ratingOf(setup.api, own.id)).toEqual(["0.0", 0]);
		expect((await act(one.id, "publish", {}, setup.priya)).body.state).toBe("published");
		expect(await ratingOf(setup.api, own.id)).toEqual(["5.0", 1]);
		// The first decider can't reverse the decision made against theirs.
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

	it("sent several times at once counts once, with the first text", async () => {
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

	it("can be made only once", async () => {
		const one = await waiting();
		await act(one.id, "reject", { reason: "not-a-customer" });
		await appeal(await appealOf(one.email));
		await act(one.id, "reject", { reason: "not-a-customer", words: "We saw no invoice." }, setup.priya);
		const emails = await emailsTo(setup.api.services, one.email);
		expect(emails).toHaveLength(2);
		expect(emails.filter(({ text_body }) => text_body.includes("/review/appeal/"))).toHaveLength(1);
		expect((await appeal(await appealOf(one.email))).body.state).toBe("made");
		expect((await read(one.id)).state).toBe("rejected");
		expect((await read(one.id)).appeal?.state).toBe("settled");
		expect(await caseOf(one.id)).toMatchObject({ status: "closed", outcome: "rejected" });
	});

	it("expires after 30 days or with the next decision, and its token can't be guessed", async () => {
		const late = await waiting();
		await act(late.id, "reject", { reason: "repeated" });
		const again = await waiting();
		await act(again.id, "reject", { reason: "repeated" });
		const old = await appealOf(again.email);
		await act(again.id, "publish", {}, setup.priya);
		expect((await appeal(old)).status).toBe(404);
		for (const token of ["x", "A".repeat(43), "..%2f"]) expect((await appeal(token)).status).toBe(404);
		const token = await appealOf(late.email);
		await later(30 * DAY_MS);
		expect((await appeal(token)).status).toBe(410);
		await later(-30 * DAY_MS);
	});
});
