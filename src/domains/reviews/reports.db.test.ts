import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { REPORT_REASON_KEYS } from "#contract/reviews/report-options.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { DAY_MS, moderationSetup } from "#tests/support/moderation-setup.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { aReview, ratingOf } from "#tests/support/reviews.ts";

const setup = moderationSetup();
const { ask, caseOf, read, someone } = setup;
const db = () => setup.api.services.database.db;
let networks = 0;

interface From {
	address?: string;
	cookies?: Record<string, string>;
}

const report = async (fields: object, { address = `203.0.113.${++networks}`, cookies = {} }: From = {}) => {
	const answer = await setup.api.request("/content-reports/", {
		body: { part: "review", provider: setup.provider.id, reason: "other", words: "Please look at this.", ...fields },
		headers: { "x-forwarded-for": address },
		cookies,
	});
	return { status: answer.status, body: await answer.json() };
};
const published = (fields: object = {}) => aReview(db(), { provider_id: setup.provider.id, ...fields });
const caseOfReport = async (id: string) =>
	(
		await sql<{
			id: string;
			kind: string;
			title: string;
			status: string;
			due_at: Date;
			flags: string[];
			is_marked: boolean;
			outcome: string | null;
		}>`
			select id, kind, title, status, due_at, flags, danger_at is not null as is_marked, outcome from team_case where enquiry_id = ${id}
		`.execute(db())
	).rows[0];
const stateOf = async (id: number) => (await read(id)).state;
const settle = async (id: number, way: string, more: object = {}) =>
	ask(`/team/reviews/${id}/reports/`, { part: "review", way, version: (await read(id)).version, ...more });

describe("a report", () => {
	// REP-002
	it.each(REPORT_REASON_KEYS)("for %s opens a case, needs no account, and hides no ordinary review", async (reason) => {
		const one = await published();
		const { status, body } = await report({ review: one.id, reason });
		expect(status).toBe(201);
		const opened = await caseOfReport(body.id);
		expect(opened).toMatchObject({ kind: "message", status: "new", is_marked: reason === "danger" });
		expect(opened?.title).toContain(`a review of ${setup.provider.name}`);
		expect(opened?.flags.includes("report-first")).toBe(reason === "privacy" || reason === "danger");
		expect(await stateOf(one.id)).toBe("published");
		expect(await read(one.id)).toMatchObject({ open_reports: 1, reports: [{ reason, words: "Please look at this." }] });
	});

	it("of privacy or danger stands before older cases in the inbox", async () => {
		const { body } = await report({ part: "profile", reason: "privacy", words: "My home address is there." });
		await report({ part: "profile", reason: "wrong-facts", words: "They moved." });
		const list = (await ask("/team/cases/")).body.results as { id: string; is_marked: boolean }[];
		const mine = (await caseOfReport(body.id))?.id;
		const before = list.slice(
			0,
			list.findIndex(({ id }) => id === mine),
		);
		for (const { id } of before)
			expect(
				(
					await sql`select from team_case where id = ${id} and (danger_at is not null or flags @> '{report-first}')`.execute(
						db(),
					)
				).rows,
			).toHaveLength(1);
	});

	it("of the same words by the same sender counts once, by others again", async () => {
		const one = await published();
		const from = { address: "198.51.100.7" };
		const [first, again] = [await report({ review: one.id }, from), await report({ review: one.id }, from)];
		expect(again.body).toEqual(first.body);
		await report({ review: one.id, words: "And another thing." }, from);
		await report({ review: one.id }, { address: "198.51.100.8" });
		expect(await read(one.id)).toMatchObject({ open_reports: 3, report_networks: 2 });
		expect(await stateOf(one.id)).toBe("published");
		const { rows } = await sql`select 1 from content_report where network::text like '%198.51%'`.execute(db());
		expect(rows).toEqual([]);
	});

	it("needs a public review, reply or profile, a reason and words", async () => {
		const hidden = await setup.waiting();
		expect((await report({ review: hidden.id })).status).toBe(404);
		const one = await published();
		expect((await report({ review: one.id, part: "reply" })).status).toBe(404);
		expect((await report({ part: "review" })).status).toBe(422);
		const empty = await report({ review: one.id, reason: "", words: " \u200b" });
		expect(empty.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(["reason", "words"]);
	});

	it("hides a review at once only for what its own text holds", async () => {
		const phone = await published({ comment: "Ask for her on 0491 570 006, day or night." });
		const before = await ratingOf(setup.api, setup.provider.id);
		await report({ review: phone.id, reason: "privacy" });
		expect(await stateOf(phone.id)).toBe("confirmed");
		expect(await ratingOf(setup.api, setup.provider.id)).not.toEqual(before);
		const danger = await published({ comment: "The worker hits my son every week. He is being hit right now." });
		await report({ review: danger.id, reason: "offensive" });
		expect(await read(danger.id)).toMatchObject({ state: "confirmed", is_marked: true });
	});

	it("by the reviewed provider hides nothing, and its staff hear the outcome", async () => {
		const staff = await aPerson(setup.api.services, "staff");
		await joins(setup.api.services, staff.id, setup.provider.account_id, "owner");
		const cookies = await sessionOf(setup.api.services, staff.id);
		const one = await published({ comment: "Ring 0491 570 156." });
		await report({ review: one.id, reason: "privacy" }, { cookies });
		expect(await read(one.id)).toMatchObject({ state: "published", reports: [{ is_provider: true }] });
		await settle(one.id, "keep");
		expect((await emailsTo(setup.api.services, staff.email)).map(({ kind }) => kind)).toContain("report-settled");
		// A colleague left it up, so a later report hides it no more.
		await report({ review: one.id, reason: "privacy" });
		expect(await stateOf(one.id)).toBe("published");
	});
});

describe("defamation", () => {
	const reported = async () => {
		const one = await published({ comment: "The manager lies about every invoice." });
		const email = `r-${one.id}@reporter.example`;
		const { body } = await report({ review: one.id, reason: "defamation", words: "This isn't true.", email });
		return { ...one, reporter: email, report: body.id as string };
	};

	it("has seven days, and tells writer and reporter without naming either", async () => {
		const { report: id, email, reporter } = await reported();
		const days = (((await caseOfReport(id))?.due_at.getTime() ?? 0) - setup.api.services.clock().getTime()) / DAY_MS;
		expect(Math.round(days)).toBe(7);
		const [toWriter] = await emailsTo(setup.api.services, email);
		expect(toWriter?.kind).toBe("review-reported");
		expect(toWriter?.text_body).not.toContain(reporter);
		const [toReporter] = await emailsTo(setup.api.services, reporter);
		expect(toReporter?.text_body).not.toContain(email);
	});

	it("ends by leaving it up: both hear it, and the case closes", async () => {
		const { id, report: sent, email, reporter } = await reported();
		expect((await settle(id, "keep")).body).toEqual({ settled: 1 });
		expect(await stateOf(id)).toBe("published");
		expect(await caseOfReport(sent)).toMatchObject({ status: "closed", outcome: "answered" });
		expect((await emailsTo(setup.api.services, email)).map(({ kind }) => kind)).toContain("review-kept");
		expect((await emailsTo(setup.api.services, reporter)).map(({ kind }) => kind)).toContain("report-settled");
		expect((await settle(id, "keep")).status).toBe(409);
	});

	it("ends by removing it: the writer gets the reason and may appeal", async () => {
		const { id, email, reporter } = await reported();
		expect((await settle(id, "remove")).status).toBe(200);
		expect(await read(id)).toMatchObject({ state: "rejected", open_reports: 0, reports: [{ outcome: "removed" }] });
		const toWriter = await emailsTo(setup.api.services, email);
		expect(toWriter.find(({ kind }) => kind === "review-rejected")?.text_body).toContain("/review/appeal/");
		const told = (await emailsTo(setup.api.services, reporter)).find(({ kind }) => kind === "report-settled");
		expect(told?.text_body).toContain("We've removed it.");
	});

	it("is settled once the writer changes the review, and a colleague reads the change before it is public", async () => {
		const { id, email, reporter } = await reported();
		await settle(id, "change");
		const asked = (await emailsTo(setup.api.services, email)).find(({ kind }) => kind === "review-change");
		const token = /\/review\/change\/([\w-]{43})/.exec(asked?.text_body ?? "")?.[1] ?? "";
		const link = `/reviews/changes/${token}/`;
		expect(await (await setup.api.request(link)).json()).toMatchObject({ is_changed: false });
		const changed = await setup.api.request(link, { body: { words: "Two invoices were wrong." } });
		expect(await changed.json()).toMatchObject({ is_changed: true, comment: "Two invoices were wrong." });
		expect(await read(id)).toMatchObject({ state: "confirmed", comment: "Two invoices were wrong." });
		// The same text again, as after a lost answer, is fine. Another one is refused, so that its writer learns of it.
		expect((await setup.api.request(link, { body: { words: "Two invoices were wrong." } })).status).toBe(200);
		const late = await setup.api.request(link, { body: { words: "Something else." } });
		expect({ status: late.status, body: await late.json() }).toMatchObject({
			...{ status: 409, body: { detail: expect.stringContaining("changed with this link already") } },
		});
		expect((await read(id)).comment).toBe("Two invoices were wrong.");
		await setup.act(id, "publish");
		expect(await read(id)).toMatchObject({ state: "published", reports: [{ outcome: "changed" }] });
		expect((await emailsTo(setup.api.services, reporter)).map(({ kind }) => kind)).toContain("report-settled");
		expect((await setup.api.request(link)).status).toBe(404);
	});

	it("gives a link to change that ends after seven days", async () => {
		const { id, email } = await reported();
		await settle(id, "change");
		const asked = (await emailsTo(setup.api.services, email)).find(({ kind }) => kind === "review-change");
		const token = /\/review\/change\/([\w-]{43})/.exec(asked?.text_body ?? "")?.[1] ?? "";
		await setup.later(8 * DAY_MS);
		expect((await setup.api.request(`/reviews/changes/${token}/`)).status).toBe(410);
	});
});

it("a reply can be left up, hidden until the provider changes it, or removed", async () => {
	const other = await aProvider(db());
	for (const [way, hidden] of [
		["keep", false],
		["change", true],
		["remove", null],
	] as const) {
		const one = await aReview(db(), { provider_id: other.id, response: "She never paid." }, "worst");
		const email = `${way}@reporter.example`;
		await report({ provider: other.id, review: one.id, part: "reply", reason: "defamation", email });
		const updated = (await read(one.id)).response?.updated;
		expect((await settle(one.id, way, { part: "reply", updated })).status).toBe(200);
		const { response, state } = await read(one.id);
		expect(state).toBe("published");
		expect(response === null ? null : response.hidden !== null).toBe(hidden);
		const kinds = (await emailsTo(setup.api.services, email)).map(({ kind }) => kind);
		expect(kinds).toContain(way === "change" ? "report-asked" : "report-settled");
	}
});

it("the review's own case opens again when a report hides it", async () => {
	const one = await setup.waiting({ comment: "Write to boss@provider.example about it." });
	await setup.act(one.id, "publish");
	expect(await caseOf(one.id)).toMatchObject({ status: "closed" });
	await report({ review: one.id, reason: "fake" });
	expect(await caseOf(one.id)).toMatchObject({ status: "open" });
	const lead = await someone("Lee Long");
	expect(
		(
			await ask(
				`/team/reviews/${one.id}/reports/`,
				{ part: "review", way: "keep", version: (await read(one.id)).version },
				lead,
			)
		).status,
	).toBe(200);
	expect(await stateOf(one.id)).toBe("published");
});
