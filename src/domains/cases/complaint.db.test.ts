import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case, CaseLine } from "#contract/cases/cases.ts";
import type { ComplaintWork } from "#contract/cases/complaint-handling.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { openedEmail } from "#platform/email/sealed-email.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

interface Member {
	id: number;
	cookies: Record<string, string>;
}
let api: TestApi;
let sam: Member;
let robin: Member;
let lead: Member;

beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	const someone = async (name: string) => {
		const { id } = await aPerson(api.services, "team", { name });
		return { id, cookies: await sessionOf(api.services, id) };
	};
	[sam, robin, lead] = [await someone("Sam Reed"), await someone("Robin Marsh"), await someone("Priya Nair")];
	await sql`update person set team_role = 'lead' where id = ${lead.id}`.execute(db());
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const ask = async (
	path: string,
	body?: unknown,
	as = sam,
	init: { method?: string; headers?: Record<string, string> } = {},
) => {
	const answer = await api.request(path, { ...(body === undefined ? {} : { body }), cookies: as.cookies, ...init });
	return { status: answer.status, body: await answer.json() };
};
const complaint = async (fields: object = {}): Promise<CaseLine & { email: string }> => {
	const email = `c-${randomUUID()}@visitor.example`;
	const sent = await api.request("/feedbackandcomplaints/", {
		body: {
			complaint_first_name: "Mai",
			complaint_last_name: "Nguyen",
			complaint_email: email,
			complaint_number: "0491 570 006",
			complaint_provider: "Gum Care",
			...fields,
		},
	});
	expect(sent.status).toBeLessThan(300);
	const found = (await ask(`/team/cases/?search=${encodeURIComponent(email)}`)).body.results[0];
	return { ...found, email };
};
const at = (one: { id: string }, what: string) => `/team/cases/${one.id}/complaint/${what}`;
const read = async (one: { id: string }, as = sam): Promise<ComplaintWork> =>
	(await ask(`/pages/case/${one.id}/`, undefined, as)).body.complaint;
const version = async (one: { id: string }) => ((await ask(`/team/cases/${one.id}/`)).body as Case).version;
const timeline = async (one: { id: string }) => ((await ask(`/team/cases/${one.id}/`)).body as Case).timeline;
const declare = (one: { id: string }, is_linked: boolean, as = sam) => ask(at(one, "conflict/"), { is_linked }, as);
const judge = async (one: { id: string }, severity: string, as = sam) =>
	ask(at(one, "severity/"), { version: await version(one), severity }, as, { method: "PUT" });
const close = async (one: { id: string }, fields: object, as = sam) =>
	ask(`/team/cases/${one.id}/close/`, { version: await version(one), ...fields }, as);

describe("the conflict check", () => {
	it("comes before a colleague takes a complaint, and stops those with a conflict of interest", async () => {
		const one = await complaint();
		const early = await ask(`/team/cases/${one.id}/claim/`, {});
		expect([early.status, early.body.detail]).toEqual([
			409,
			"Answer the conflict check first: do you have a conflict of interest?",
		]);
		await declare(one, true);
		expect((await ask(`/team/cases/${one.id}/claim/`, {})).status).toBe(409);
		expect((await judge(one, "low")).status).toBe(409);
		const handed = await ask(`/team/cases/${one.id}/`, { version: await version(one), owner: sam.id }, robin, {
			method: "PATCH",
		});
		expect(handed.body.errors).toEqual([
			{ field: "owner", message: "Sam Reed has a conflict of interest in this complaint" },
		]);
		await declare(one, false, robin);
		expect((await ask(`/team/cases/${one.id}/claim/`, {}, robin)).body.owner.name).toBe("Robin Marsh");
		expect(await read(one)).toMatchObject({
			about: "Gum Care",
			own_conflict: true,
			may_close: false,
			conflicts: [
				{ who: "Sam Reed", is_linked: true },
				{ who: "Robin Marsh", is_linked: false },
			],
		});
		expect((await timeline(one)).map(({ kind }) => kind).filter((kind) => kind !== "email")).toEqual([
			"opened",
			"linked",
			"not-linked",
			"claimed",
		]);
	});

	it("declaring a conflict later unassigns the complaint", async () => {
		const one = await complaint();
		await declare(one, false);
		await ask(`/team/cases/${one.id}/claim/`, {});
		expect((await declare(one, true)).body.owner).toBeNull();
	});

	it("isn't needed for other cases", async () => {
		const { body } = await api
			.request("/call-backs/", { body: { phone: "0491 570 006" } })
			.then(async (answer) => ({ body: await answer.json() }));
		expect(body.id).toBeDefined();
		const call = (await ask("/team/cases/?kind=call-back")).body.results[0];
		expect((await ask(`/pages/case/${call.id}/`)).body.complaint).toBeNull();
		expect((await declare(call, false)).status).toBe(404);
		expect((await ask(`/team/cases/${call.id}/claim/`, {})).status).toBe(200);
	});
});

describe("severity", () => {
	it("sets the due time: one business day for high, the same day for critical, normal for others", async () => {
		const one = await complaint();
		await declare(one, false);
		const due = async (severity: string) => (await judge(one, severity)).body.clock.due_at;
		// Monday 2 March 2026 at 9:00, Melbourne.
		expect(await due("medium")).toBe("2026-03-03T22:00:00.000Z");
		expect(await due("high")).toBe("2026-03-02T22:00:00.000Z");
		expect(await due("critical")).toBe("2026-03-02T07:00:00.000Z");
		expect(await due("low")).toBe("2026-03-03T22:00:00.000Z");
		expect((await timeline(one)).filter(({ kind }) => kind === "severity").map(({ facts }) => facts.is)).toEqual([
			"medium",
			"high",
			"critical",
			"low",
		]);
	});

	it("never exceeds the normal due time; after hours the same day means the next business day", async () => {
		const one = await complaint();
		await declare(one, false);
		api.advance(10 * 3600_000);
		const now = api.services.clock();
		await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + 12 * 3600_000)}`.execute(db());
		// Monday at 7 pm.
		expect((await judge(one, "critical")).body.clock.due_at).toBe("2026-03-03T07:00:00.000Z");
		expect((await judge(one, "high")).body.clock.due_at).toBe("2026-03-03T07:00:00.000Z");
		api.advance(-10 * 3600_000);
	});

	it("refuses a change from an older version, and an unknown severity", async () => {
		const one = await complaint();
		await declare(one, false);
		const old = await version(one);
		await judge(one, "high");
		expect((await ask(at(one, "severity/"), { version: old, severity: "low" }, sam, { method: "PUT" })).status).toBe(
			409,
		);
		expect((await judge(one, "dreadful")).body.errors).toEqual([
			{ field: "severity", message: "Please select the severity" },
		]);
	});
});

describe("referrals and emails", () => {
	it("a referral has an authority, a date and a reference, and is saved once", async () => {
		const one = await complaint();
		await declare(one, false);
		const refer = (fields: object) =>
			ask(at(one, "referrals/"), { authority: "Police", referred_on: "2026-03-02", reference: "P-17", ...fields });
		expect((await refer({ authority: " " })).body.errors).toEqual([
			{ field: "authority", message: "Please name the authority" },
		]);
		expect((await refer({ referred_on: "2026-03-03" })).body.errors).toEqual([
			{ field: "referred_on", message: "Please enter today or an earlier date" },
		]);
		for (const referred_on of ["yesterday", "0000-01-01"])
			expect((await refer({ referred_on })).body.errors).toEqual([
				{ field: "referred_on", message: "Please enter the day" },
			]);
		await refer({});
		await refer({});
		expect((await read(one)).referrals).toEqual([
			{ id: expect.any(Number), who: "Sam Reed", authority: "Police", referred_on: "2026-03-02", reference: "P-17" },
		]);
	});

	it("refuses another text under the key of a sent email instead of losing it", async () => {
		const one = await complaint();
		await declare(one, false);
		const headers = { "Idempotency-Key": randomUUID() };
		const write = (text: string) => ask(`/team/cases/${one.id}/replies/`, { text }, sam, { headers });
		expect((await write("We looked into it.")).status).toBe(200);
		const other = await write("We looked into it, and are sorry.");
		expect(other).toMatchObject({
			status: 409,
			body: {
				detail: "Another reply was already sent with this Idempotency-Key. Reload the case to write a new one.",
				errors: [{ field: "request_key" }],
			},
		});
		expect((await write("We looked into it.")).status).toBe(200);
	});

	it("an email goes once, and the timeline doesn't store its text", async () => {
		const one = await complaint();
		await declare(one, false);
		const headers = { "Idempotency-Key": randomUUID() };
		const text = "We spoke with Gum Care.\n\nThey are sorry.";
		for (let n = 0; n < 2; n++)
			expect((await ask(`/team/cases/${one.id}/replies/`, { text }, sam, { headers })).status).toBe(200);
		expect((await ask(`/team/cases/${one.id}/replies/`, { text: " " })).body.errors).toEqual([
			{ field: "text", message: "Please write a reply" },
		]);
		const { rows } = await sql<{ id: string; text_body: string; html_body: string; sealed: Buffer | null }>`
			select id, text_body, html_body, sealed from letter where recipient = ${one.email} and kind = 'complaint-outcome'
		`.execute(db());
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain("sorry");
		expect(rows.map((row) => openedEmail(row, api.services.settings).text_body)).toEqual([
			expect.stringContaining("They are sorry."),
		]);
		const { rows: kept } = await sql<{
			all: string;
		}>`select concat((select json_agg(e) from case_event e), (select json_agg(a) from audit a)) as all`.execute(db());
		expect(kept[0]?.all).not.toContain("sorry");
	});
});

describe("closing", () => {
	// CAS-008
	it("needs both an outcome and a cause", async () => {
		const one = await complaint();
		expect((await close(one, { outcome: "upheld", cause: "billing" })).status).toBe(409);
		await declare(one, false);
		expect((await close(one, {})).body.errors).toEqual([
			{ field: "outcome", message: "Please select how it ended" },
			{ field: "cause", message: "Please select the root cause" },
		]);
		expect((await close(one, { outcome: "upheld" })).body.errors).toMatchObject([{ field: "cause" }]);
		expect((await close(one, { outcome: "upheld", cause: "billing" })).body.status).toBe("closed");
		expect(await read(one)).toMatchObject({ cause: "billing" });
		expect((await timeline(one)).at(-1)).toMatchObject({
			kind: "closed",
			facts: { outcome: "upheld", cause: "billing" },
		});
	});

	it("a complaint about us needs a lead", async () => {
		const one = await complaint({ complaint_provider: "", complaint_against_alongside: true });
		await declare(one, false);
		await declare(one, false, lead);
		expect(await read(one)).toMatchObject({ is_about_us: true, may_close: false });
		const refused = await close(one, { outcome: "upheld", cause: "our-mistake" });
		expect([refused.status, refused.body.detail]).toEqual([403, "Only a lead can close a complaint about us."]);
		expect((await close(one, { outcome: "upheld", cause: "our-mistake" }, lead)).body.status).toBe("closed");
	});
});

// Last, because weeks pass in it.
it("the normal due time moves with the clock, after waiting and after reopening", async () => {
	const due = async (one: { id: string }) =>
		new Date(((await ask(`/team/cases/${one.id}/`)).body as Case).clock.due_at ?? 0).getTime() -
		api.services.clock().getTime();
	const status = async (one: { id: string }, to: string) =>
		ask(`/team/cases/${one.id}/`, { version: await version(one), status: to }, sam, { method: "PATCH" });
	/** Moves the clock three weeks and signs everyone in again. */
	const weeksLater = async () => {
		api.advance(21 * 24 * 3600_000);
		for (const one of [sam, robin, lead]) one.cookies = await sessionOf(api.services, one.id);
	};
	const [waits, closed] = [await complaint(), await complaint()];
	for (const one of [waits, closed]) {
		await declare(one, false);
		await judge(one, "high");
	}
	await status(waits, "waiting-person");
	expect((await close(closed, { outcome: "upheld", cause: "billing" })).status).toBe(200);
	await weeksLater();
	expect((await status(waits, "open")).status).toBe(200);
	expect((await ask(`/team/cases/${closed.id}/reopen/`, {})).status).toBe(200);
	for (const one of [waits, closed]) {
		await judge(one, "critical");
		expect(await due(one)).toBeGreaterThan(0);
		await judge(one, "low");
		expect(await due(one)).toBeGreaterThan(24 * 3600_000);
	}
});
