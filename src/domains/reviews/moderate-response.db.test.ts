import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReviewResponses } from "#contract/reviews/moderation.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { type Answer, type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
let team: Record<string, string>;
beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example", TRUST_PROXY: "1" });
	team = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let staff: Staff;
let review: { id: number };
beforeEach(async () => {
	staff = await staffOf(api);
	review = await aReview(db(), { provider_id: staff.provider.id }, "worst");
});

type Responses = ReviewResponses & { case_id: string };
const REPLY = "We are sorry, Margaret Hill. You have dementia.";
const write = (comment = REPLY, updated?: string | null, as = staff.cookies) =>
	staff.ask(
		`/provider-admin/${review.id}/review-response/`,
		"PUT",
		{ comment, ...(updated === undefined ? {} : { updated }) },
		as,
	);
const asTeam = async () =>
	(await staff.ask(`/team/reviews/${review.id}/`, "GET", undefined, team)).body as unknown as Responses;
const updated = async () => (await asTeam()).response?.updated ?? "2026-01-01T00:00:00.000Z";
const act = async (what: "hide" | "show" | "remove" | "redaction", body: object = {}, as = team): Promise<Answer> =>
	staff.ask(
		`/team/reviews/${review.id}/response/${what}/`,
		what === "redaction" ? "PUT" : "POST",
		{ updated: await updated(), ...body },
		as,
	);
const own = async () =>
	(await staff.ask(`/provider-admin/${review.id}/review-response/`)).body as Record<string, unknown> & {
		response: Record<string, unknown> | null;
	};
/** The reply in the public API. */
const inPublic = async () => {
	const { results } = await (await api.request(`/reviews/?provider=${staff.provider.id}`)).json();
	return (results as { id: number; response: { comment: string } | null }[]).find(({ id }) => id === review.id)
		?.response?.comment;
};
const emails = () => openedEmails(api.services, sql`kind like 'response-%' and about like ${`review:${review.id}:%`}`);
const WHY = "It names a person.";

describe("when the team takes a reply down", () => {
	it("hiding works at once; staff see why and since when; showing it makes it public again", async () => {
		await write();
		expect(await inPublic()).toBe(REPLY);
		expect((await act("hide", { reason: WHY })).status).toBe(200);
		expect(await inPublic()).toBeUndefined();
		expect((await own()).response).toMatchObject({
			comment: REPLY,
			hidden: { reason: WHY, since: expect.any(String) },
		});
		expect((await act("show")).body.response).toMatchObject({ hidden: null });
		expect(await inPublic()).toBe(REPLY);
	});

	it("all nodes are told that the public pages have changed", async () => {
		await write();
		let heard = 0;
		const end = api.services.pubsub.subscribe("reviews", () => heard++);
		await act("hide", { reason: WHY });
		await expect.poll(() => heard).toBeGreaterThan(0);
		end();
	});

	it("the public sees a hidden reply as no reply", async () => {
		await write();
		await act("hide", { reason: WHY });
		const { count } = await (await api.request(`/reviews/?provider=${staff.provider.id}&onlyUnresponded=true`)).json();
		expect(count).toBe(1);
	});

	it("redacting removes words; public and staff read the rest, and the original can be restored", async () => {
		await write();
		expect((await act("redaction", { words: ["Margaret Hill", "dementia"] })).status).toBe(200);
		const shown = "We are sorry, [words removed]. You have [words removed].";
		expect(await inPublic()).toBe(shown);
		expect((await own()).response?.comment).toBe(shown);
		expect((await asTeam()).response).toMatchObject({
			comment: shown,
			original: REPLY,
			removed: ["Margaret Hill", "dementia"],
		});
		const stored = await sql<{
			all: string;
		}>`select (select string_agg(a::text, '') from review_response a where a.review_id = ${review.id}) as all`.execute(
			db(),
		);
		expect(stored.rows[0]?.all).not.toContain("Margaret");
		expect((await act("redaction", { words: ["Nobody"] })).body.errors).toEqual([
			{ field: "words", message: "Not in the response: “Nobody”" },
		]);
		expect((await act("redaction", { words: [] })).status).toBe(200);
		expect(await inPublic()).toBe(REPLY);
	});

	it("removing hides it from the public and the provider; the team keeps it with the redacted words", async () => {
		await write();
		await act("redaction", { words: ["Margaret Hill"] });
		expect((await act("remove", { reason: WHY })).body.response).toBeNull();
		expect(await inPublic()).toBeUndefined();
		expect((await own()).response).toBeNull();
		const { earlier_responses, response_decisions } = await asTeam();
		expect(earlier_responses).toMatchObject([{ comment: REPLY, written_by: "Robin Marsh", ended_by: "Sam Reed" }]);
		expect(response_decisions).toMatchObject([
			{ act: "redacted", who: "Sam Reed", reason: "" },
			{ act: "removed", who: "Sam Reed", reason: WHY },
		]);
	});

	it.each(["hide", "remove", "redaction"] as const)(
		"after %s, new text from staff stays hidden until the team shows it, every time",
		async (what) => {
			await write();
			await act(what, what === "redaction" ? { words: ["Margaret Hill"] } : { reason: WHY });
			const before = await own();
			expect(before.is_checked_first).toBe(true);
			const again = await write(REPLY.replace("Hill", "H."), before.response ? String(before.response.updated) : null);
			expect(again).toMatchObject({ status: 200, body: { response: { hidden: { reason: null } } } });
			expect(await inPublic()).toBeUndefined();
			expect((await act("show")).status).toBe(200);
			expect(await inPublic()).toContain("Margaret H.");
			await write();
			expect(await inPublic()).toBeUndefined();
		},
	);

	it("staff see that the team removed words or the whole reply, and why, until they write a new one", async () => {
		await write();
		expect((await own()).team_did).toBeNull();
		await act("redaction", { words: ["Margaret Hill"] });
		expect((await own()).team_did).toEqual({ act: "redacted", at: expect.any(String), reason: null });
		await act("redaction", { words: [] });
		expect((await own()).team_did).toBeNull();
		await act("remove", { reason: WHY });
		const removed = { act: "removed", at: expect.any(String), reason: WHY };
		expect((await own()).team_did).toEqual(removed);
		expect((await staff.ask(`/provider-admin/${staff.provider.id}/reviews/`)).body.results).toMatchObject([
			{ team_did: removed },
		]);
		await write("Another text.", null);
		expect((await own()).team_did).toBeNull();
		await staff.ask(`/provider-admin/${review.id}/review-response/`, "DELETE");
		expect((await own()).team_did).toBeNull();
	});

	it("staff may remove a hidden reply; their next reply is hidden too", async () => {
		await write();
		await act("hide", { reason: WHY });
		expect((await staff.ask(`/provider-admin/${review.id}/review-response/`, "DELETE")).body.response).toBeNull();
		expect((await write()).body.response).toMatchObject({ hidden: { reason: null } });
		expect(await inPublic()).toBeUndefined();
	});

	it("a reply is public at once if the team has never taken one down", async () => {
		expect((await write()).body).toMatchObject({ is_checked_first: false, response: { hidden: null } });
	});

	it("the reply of a review that is no longer published is not public", async () => {
		await write();
		const { version } = (await staff.ask(`/team/reviews/${review.id}/`, "GET", undefined, team)).body;
		await staff.ask(`/team/reviews/${review.id}/reject/`, "POST", { version, reason: "not-about-the-service" }, team);
		expect(await inPublic()).toBeUndefined();
		expect((await staff.ask(`/provider-admin/${review.id}/review-response/`)).status).toBe(404);
	});
});

describe("a profile that is not shown", () => {
	it("its staff can't publish replies until it is shown again, but can remove existing ones", async () => {
		await write();
		const show = (is: boolean) =>
			sql`update provider set is_active = ${is}, inactive_reason = ${is ? null : "asked"} where id = ${staff.provider.id}`.execute(
				db(),
			);
		await show(false);
		expect(await own()).toMatchObject({ can_respond: false, response: { comment: REPLY } });
		expect(await write("Another text.")).toMatchObject({
			status: 403,
			body: { detail: "You can answer reviews once your profile is shown again." },
		});
		expect((await staff.ask(`/provider-admin/${staff.provider.id}/reviews/?onlyUnresponded=true`)).body).toMatchObject({
			pending: 0,
			results: [],
		});
		expect((await staff.ask(`/provider-admin/${review.id}/review-response/`, "DELETE")).body).toMatchObject({
			response: null,
			can_respond: false,
		});
		await show(true);
		expect((await write()).status).toBe(200);
		expect(await inPublic()).toBe(REPLY);
	});
});

describe("two at once", () => {
	it("a repeat changes nothing and sends no second email; an older version is refused", async () => {
		await write();
		const read = await updated();
		for (let n = 0; n < 2; n++) expect((await act("hide", { updated: read, reason: WHY })).status).toBe(200);
		expect(await emails()).toHaveLength(1);
		expect((await act("redaction", { updated: read, words: ["Margaret Hill"] })).status).toBe(409);
		expect((await act("remove", { updated: read, reason: WHY })).status).toBe(409);
		const hidden = await updated();
		for (let n = 0; n < 2; n++) expect((await act("show", { updated: hidden })).status).toBe(200);
		const shown = await updated();
		for (let n = 0; n < 2; n++)
			expect((await act("redaction", { updated: shown, words: ["Margaret Hill"] })).status).toBe(200);
		const redacted = await updated();
		for (let n = 0; n < 2; n++) expect((await act("remove", { updated: redacted, reason: WHY })).status).toBe(200);
		expect(await emails()).toHaveLength(4);
	});

	it("hiding a reply that staff have since changed is refused, and so is a save based on the text before the take-down", async () => {
		await write();
		const read = await updated();
		await write("Another text.");
		expect(await act("hide", { updated: read, reason: WHY })).toMatchObject({
			status: 409,
			body: { detail: "This response has changed since you opened it. Read it, then try again." },
		});
		const seen = await updated();
		await act("hide", { reason: WHY });
		expect(await write("A third one.", seen)).toMatchObject({
			status: 409,
			body: { detail: "Our team has changed this response. Check it, then try again." },
		});
		expect(await inPublic()).toBeUndefined();
	});

	it("text that is taken down while staff save is never public afterwards", async () => {
		for (let n = 0; n < 4; n++) {
			review = await aReview(db(), { provider_id: staff.provider.id }, "worst");
			await write();
			const read = await updated();
			const [saved, hidden] = await Promise.all([
				write(`Text ${n}.`, read),
				act("hide", { updated: read, reason: WHY }),
			]);
			expect([saved.status, hidden.status].sort()).toEqual([200, 409]);
			expect(await inPublic()).toBe(hidden.status === 200 ? undefined : `Text ${n}.`);
		}
	});
});

describe("emails about a decision", () => {
	it("go to everyone who may answer the provider's reviews, without the removed words", async () => {
		const manager = await aPerson(api.services, "staff");
		await joins(api.services, manager.id, staff.provider.account_id, [staff.provider.id]);
		await joins(api.services, (await aPerson(api.services, "staff")).id, staff.provider.account_id, []);
		await write();
		await act("redaction", { words: ["Margaret Hill", "dementia"] });
		expect((await act("hide", { reason: "You named Margaret  hill" })).body.errors).toEqual([
			{ field: "reason", message: "Leave out the words you removed: the reason goes to the provider by email" },
		]);
		await act("hide", { reason: "It tells of a person's health." });
		const sent = await emails();
		expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual(
			["response-hidden", "response-redacted"]
				.flatMap((kind) => [manager.email, staff.person.email].map((to) => `${kind} ${to}`))
				.sort(),
		);
		const hidden = sent.find(({ kind }) => kind === "response-hidden");
		expect(hidden?.text_body).toContain("It tells of a person's health.");
		expect(hidden?.text_body).toContain("our team will check it before we publish it.");
		for (const { subject, text_body, html_body } of sent)
			expect(`${subject} ${text_body} ${html_body}`).not.toMatch(/Margaret|Hill|dementia/);
	});

	it("can't have a reason that repeats words removed from an earlier text of the response", async () => {
		await write();
		await act("redaction", { words: ["Margaret Hill", "dementia"] });
		await write("We are sorry.", await updated());
		for (const reason of ["You named Margaret Hill's family.", "Leave out Dementias."])
			expect((await act("hide", { reason })).status).toBe(422);
		expect((await act("hide", { reason: WHY })).status).toBe(200);
	});

	it("say that everyone can read a response only if the review is published", async () => {
		const rejected = async () => {
			const { version } = (await staff.ask(`/team/reviews/${review.id}/`, "GET", undefined, team)).body;
			return staff.ask(
				`/team/reviews/${review.id}/reject/`,
				"POST",
				{ version, reason: "not-about-the-service" },
				team,
			);
		};
		const text = async (kind: string) => (await emails()).findLast((one) => one.kind === kind)?.text_body ?? "";
		await write();
		await act("redaction", { words: ["dementia"] });
		expect(await text("response-redacted")).toContain("Everyone can read the rest of it.");
		await rejected();
		await act("redaction", { words: ["Margaret Hill"] });
		expect(await text("response-redacted")).toContain("No one can read it on our site yet.");
		await act("redaction", { words: [] });
		expect(await text("response-restored")).toContain("No one can read it on our site yet.");
		await act("hide", { reason: WHY });
		await act("show");
		expect(await text("response-shown")).toContain("Everyone can read the response once the review is public.");
	});

	it("the audit and the case's timeline contain none of the words", async () => {
		await write();
		await act("redaction", { words: ["Margaret Hill"] });
		await act("hide", { reason: WHY });
		const { rows } = await sql<{
			deed: string;
			facts: object;
		}>`select deed, facts from audit where about = ${`review:${review.id}`} and deed like 'response.%' order by id`.execute(
			db(),
		);
		expect(rows).toEqual(
			["response.written", "response.redacted", "response.hidden"].map((deed) => ({ deed, facts: {} })),
		);
		const events = await sql<{
			all: string;
		}>`select string_agg(e::text, ' ') as all from case_event e join team_case c on c.id = e.case_id where c.response_review_id = ${review.id}`.execute(
			db(),
		);
		expect(events.rows[0]?.all).toContain("reply-redacted");
		expect(events.rows[0]?.all).not.toMatch(/Margaret|names a person/);
	});

	it("the API names missing fields, and refuses everyone except the team", async () => {
		await write();
		expect((await act("hide", { reason: "  " })).body.errors).toEqual([{ field: "reason", message: "Please say why" }]);
		expect((await act("hide", { reason: WHY }, staff.cookies)).status).toBe(403);
		expect((await act("hide", { reason: WHY }, {})).status).toBe(401);
		expect(await inPublic()).toBe(REPLY);
	});
});

describe("contact details in a reply", () => {
	it.each([
		"Write to kim@care.example.",
		"Call 0400 123 456.",
		"Call (03) 9123 4567.",
		"Ring 1300 975 711",
		"+61 400 123 456",
		"See www.care.com.au",
		"kim at care dot com dot au",
	])("%s", async (comment) => {
		expect((await write(comment)).body.errors).toEqual([
			{ field: "comment", message: "Response cannot contain email addresses, phone numbers, or URLs." },
		]);
		expect(await inPublic()).toBeUndefined();
	});

	it("an older reply that contains some can stay unchanged", async () => {
		await sql`insert into review_response (review_id, comment, updated_at, updated_by) values (${review.id}, 'Call 1300 975 711.', now(), ${staff.person.id})`.execute(
			db(),
		);
		expect((await write("Call 1300 975 711.")).status).toBe(200);
		expect((await write("Please call 1300 975 711.")).status).toBe(422);
	});
});
