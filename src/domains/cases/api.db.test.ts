import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case, CaseLine } from "#contract/cases/cases.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { readEvents } from "#tests/support/events.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";

let api: TestApi;
let sam: { id: number; cookies: Record<string, string> };
let robin: { id: number; cookies: Record<string, string> };
const someone = async (name: string) => {
	const { id } = await aPerson(api.services, "team", { name });
	return { id, cookies: await sessionOf(api.services, id) };
};
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	sam = await someone("Sam Reed");
	robin = await someone("Robin Marsh");
});
afterAll(() => api.close());

/** Moves the clock without ending anyone's session. */
const later = async (ms: number) => {
	api.advance(ms);
	const now = api.services.clock();
	await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + 12 * 3600_000)}`.execute(
		api.services.database.db,
	);
};
const ask = async (
	path: string,
	body?: unknown,
	as = sam,
	init: { method?: string; headers?: Record<string, string> } = {},
) => {
	const answer = await api.request(path, { ...(body === undefined ? {} : { body }), cookies: as.cookies, ...init });
	return { status: answer.status, body: await answer.json() };
};
const inbox = async (
	query = "",
	as = sam,
): Promise<{ results: CaseLine[]; counts: Record<string, number>; count: number }> =>
	(await ask(`/team/cases/${query}`, undefined, as)).body;
const message = async (
	text = `Hello ${randomUUID()}`,
	email = `v-${randomUUID()}@visitor.example`,
): Promise<CaseLine> => {
	await api.request("/messages/", { body: { email, message: text } });
	const found = (await inbox(`?search=${encodeURIComponent(email)}`)).results[0];
	if (!found) throw new Error("the message has no case");
	return found;
};
const read = async (id: string, as = sam): Promise<Case> => (await ask(`/team/cases/${id}/`, undefined, as)).body;
const change = (one: { id: string; version: number }, fields: object, as = sam) =>
	ask(`/team/cases/${one.id}/`, { version: one.version, ...fields }, as, { method: "PATCH" });

describe("everything that comes in becomes a case", () => {
	it("one of each kind, with the details of the request", async () => {
		const { db } = api.services.database;
		const provider = await aProvider(db);
		const before = (await inbox()).count;
		await api.request("/messages/", { body: { email: "a@visitor.example", message: "Where are you?" } });
		await api.request("/call-backs/", { body: { phone: "0491 570 006", preferred_time: "After 4" } });
		await api.request("/feedbackandcomplaints/", {
			body: {
				complaint_first_name: "Mai",
				complaint_last_name: "Nguyen",
				complaint_email: "mai@visitor.example",
				complaint_number: "0491 570 006",
				complaint_provider: "Somebody",
			},
		});
		await api.request("/chats/", { body: { message: "Hello" } });
		await aReview(db, { provider_id: provider.id }, "confirmed");
		const { results, count } = await inbox();
		expect(count).toBe(before + 5);
		expect(results.map(({ kind }) => kind).sort()).toEqual(["call-back", "chat", "complaint", "message", "review"]);
		expect(results.find(({ kind }) => kind === "complaint")).toMatchObject({
			name: "Mai Nguyen",
			title: "About Somebody",
			status: "new",
		});
		const callBack = await read(results.find(({ kind }) => kind === "call-back")?.id ?? "");
		expect(callBack).toMatchObject({
			phone: "0491 570 006",
			title: "Call back: After 4",
			facts: [{ label: "Preferred time", value: "After 4" }],
		});
	});

	it("a complaint is due for assessment within two business hours", async () => {
		const complaint = (await inbox("?kind=complaint")).results[0];
		// Monday 2 March 2026 at 9:00, Melbourne: 11:00.
		expect(complaint?.clock).toMatchObject({ due_at: "2026-03-02T00:00:00.000Z", percent: 0, warning: "none" });
	});

	it("a case closes when its chat ends", async () => {
		// Letters only: part of an id may look like a number.
		const said = `Bye ${randomUUID().replace(/[\d-]/g, (sign) => "ghijklmnop"[Number(sign)] ?? "q")}`;
		const begun = await api.request("/chats/", { body: { message: said, name: said.slice(0, 50) } });
		const token = /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "";
		await api.request("/chats/own/end/", { body: {}, cookies: { chat_visitor: token } });
		const { results } = await inbox(`?view=closed&search=${encodeURIComponent(said.slice(0, 20))}`);
		expect(results[0]).toMatchObject({ kind: "chat", status: "closed" });
	});
});

describe("working on a case", () => {
	it("one colleague claims it, a second can't, and the first unassigns it", async () => {
		const one = await message();
		expect((await ask(`/team/cases/${one.id}/claim/`, {})).body).toMatchObject({
			owner: { name: "Sam Reed" },
			status: "open",
		});
		expect((await ask(`/team/cases/${one.id}/claim/`, {})).status).toBe(200);
		const refused = await ask(`/team/cases/${one.id}/claim/`, {}, robin);
		expect(refused.status).toBe(409);
		expect(refused.body.detail).toBe("This case is assigned to Sam Reed.");
		expect((await inbox("?view=mine")).results.map(({ id }) => id)).toContain(one.id);
		expect((await inbox("?view=mine", robin)).results.map(({ id }) => id)).not.toContain(one.id);
		expect((await ask(`/team/cases/${one.id}/release/`, { version: one.version }, robin)).status).toBe(409);
		expect((await ask(`/team/cases/${one.id}/release/`, {}, robin)).body.owner).toBeNull();
		const done = (await read(one.id)).timeline.filter(({ kind }) => kind !== "email");
		expect(done.map(({ kind, who }) => `${kind} ${who}`)).toEqual([
			"opened null",
			"claimed Sam Reed",
			"released Robin Marsh",
		]);
	});

	it("the audit log records the actions, but nothing that anyone wrote", async () => {
		const one = await message();
		const claimed = (await ask(`/team/cases/${one.id}/claim/`, {})).body;
		const changed = await change(claimed, { next_action: "Ring Zephyrine" });
		await ask(`/team/cases/${one.id}/notes/`, { text: "Zephyrine rang" });
		expect(
			(await ask(`/team/cases/${one.id}/close/`, { version: changed.body.version, outcome: "answered" })).status,
		).toBe(200);
		const { rows } = await sql<{
			deed: string;
			facts: object;
		}>`select deed, facts from audit where about = ${`case:${one.id}`} and deed <> 'case.read' order by id`.execute(
			api.services.database.db,
		);
		expect(rows).toEqual([
			{ deed: "case.claimed", facts: {} },
			{ deed: "case.next-action", facts: {} },
			{ deed: "case.note", facts: {} },
			{ deed: "case.closed", facts: { outcome: "answered" } },
		]);
	});

	it("of two colleagues who claim it at the same time, one gets it", async () => {
		const one = await message();
		const answers = await Promise.all([
			ask(`/team/cases/${one.id}/claim/`, {}),
			ask(`/team/cases/${one.id}/claim/`, {}, robin),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	it("a change based on an older version is refused, and nothing of it is saved", async () => {
		const one = await message();
		expect((await change(one, { next_action: "Ring on Monday" })).status).toBe(200);
		expect((await change(one, { next_action: "Write" }, robin)).status).toBe(409);
		expect((await read(one.id)).next_action).toBe("Ring on Monday");
	});

	it("can be assigned to a colleague, but not to a person outside the team", async () => {
		const one = await message();
		const staff = await aPerson(api.services, "staff");
		expect((await change(one, { owner: staff.id })).body.errors).toEqual([
			{ field: "owner", message: "Please select a team member" },
		]);
		expect((await change(one, { owner: robin.id })).body.owner.name).toBe("Robin Marsh");
		expect((await inbox("?view=unassigned")).results.map(({ id }) => id)).not.toContain(one.id);
	});

	it("pauses the clock while we wait for the person, then continues with the time left", async () => {
		const one = await message();
		// Monday at 9 am plus one business day: Tuesday at 9 am.
		expect(one.clock.due_at).toBe("2026-03-02T22:00:00.000Z");
		await later(3 * 3600_000);
		const waiting = (await change(one, { status: "waiting-person" })).body;
		expect(waiting.clock).toMatchObject({ is_paused: true, percent: 31 });
		await later(24 * 3600_000);
		const again = (await change(waiting, { status: "open" })).body;
		// 390 of 570 minutes were left at noon on Tuesday.
		expect(again.clock).toMatchObject({ is_paused: false, due_at: "2026-03-03T22:00:00.000Z" });
		await later(-27 * 3600_000);
	});

	it("warns at 75 and 90 percent, and once it is late", async () => {
		const one = await message();
		const warnings: string[] = [];
		for (const minutes of [427, 1, 84, 1, 56, 1]) {
			await later(minutes * 60_000);
			if (minutes === 56) await later(14.5 * 3600_000);
			warnings.push((await read(one.id)).clock.warning);
		}
		expect(warnings).toEqual(["none", "75", "75", "90", "90", "late"]);
		expect((await inbox("?view=overdue")).results.map(({ id }) => id)).toContain(one.id);
		await later(-(570 * 60_000 + 14.5 * 3600_000));
	});

	it("the same change sent twice is made once, without a conflict", async () => {
		const one = await message();
		const twice = { status: "open", next_action: "Ring on Tuesday" };
		for (let n = 0; n < 2; n++) expect((await change(one, twice)).status).toBe(200);
		expect((await change(one, { next_action: "Ring on Monday" })).status).toBe(409);
		const { timeline } = await read(one.id);
		expect(timeline.filter(({ kind }) => kind === "next-action")).toHaveLength(1);
	});

	it("can be closed with an outcome for its kind, and reopened", async () => {
		const one = await message();
		const close = (outcome: string, version = one.version) => ask(`/team/cases/${one.id}/close/`, { version, outcome });
		expect((await close("")).body.errors).toEqual([{ field: "outcome", message: "Please select how it ended" }]);
		expect((await close("upheld")).status).toBe(422);
		expect((await close("answered")).body.status).toBe("closed");
		// Sent twice, it happens once; another outcome gets an error.
		expect(await close("answered")).toMatchObject({ status: 200, body: { status: "closed" } });
		expect((await close("spam")).status).toBe(409);
		expect((await change({ ...one, version: one.version + 1 }, { next_action: "x" })).status).toBe(409);
		expect((await inbox("?view=closed")).results.map(({ id }) => id)).toContain(one.id);
		expect((await ask(`/team/cases/${one.id}/reopen/`, {})).body).toMatchObject({ status: "open" });
	});

	it("after reopening, our own time limit applies, not the provider's", async () => {
		const one = await message();
		// As if it was with a provider until it was closed.
		await sql`update team_case set clock_minutes = 1710 where id = ${one.id}`.execute(api.services.database.db);
		expect((await ask(`/team/cases/${one.id}/close/`, { version: one.version, outcome: "answered" })).status).toBe(200);
		const again = (await ask(`/team/cases/${one.id}/reopen/`, {})).body;
		expect(again.clock).toEqual((await message()).clock);
	});

	it("disappears while snoozed, and comes back at that time", async () => {
		const one = await message();
		const until = new Date(api.services.clock().getTime() + 3600_000).toISOString();
		expect((await change(one, { snoozed_until: "2026-01-01T00:00:00Z" })).status).toBe(422);
		expect((await change(one, { snoozed_until: until })).status).toBe(200);
		const unassigned = async () => (await inbox("?view=unassigned")).results.map(({ id }) => id);
		expect(await unassigned()).not.toContain(one.id);
		await later(3600_000);
		expect(await unassigned()).toContain(one.id);
		await later(-3600_000);
	});
});

describe("notes", () => {
	it("are saved once, encrypted, and notify the colleagues they mention", async () => {
		const one = await message();
		const text = `@Robin: epilepsy, ring first ${randomUUID()}`;
		const headers = { "Idempotency-Key": randomUUID() };
		const first = await ask(`/team/cases/${one.id}/notes/`, { text }, sam, { headers });
		expect(first.body).toMatchObject({ who: "Sam Reed", text, mentions: ["Robin Marsh"] });
		expect((await ask(`/team/cases/${one.id}/notes/`, { text }, sam, { headers })).body.id).toBe(first.body.id);
		expect((await ask(`/team/cases/${one.id}/notes/`, { text: "Other" }, sam, { headers })).status).toBe(409);
		expect((await ask(`/team/cases/${one.id}/notes/`, { text: " " })).status).toBe(422);
		const { rows } = await sql<{ body: Buffer }>`select body from case_note where case_id = ${one.id}`.execute(
			api.services.database.db,
		);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.body.includes("epilepsy")).toBe(false);
		expect((await inbox("", robin)).counts.mentions).toBe(1);
		expect((await read(one.id, robin)).timeline.filter(({ kind }) => kind === "note")).toMatchObject([
			{ said: { text } },
		]);
		expect((await inbox("", robin)).counts.mentions).toBe(0);
	});
});

describe("searching", () => {
	it("finds a case by name, reference, email, digits of a phone number and words", async () => {
		const one = await message("Does anybody speak Vietnamese in Footscray?", "linh.tran@visitor.example");
		for (const typed of [
			"linh.tran@visitor.example",
			"linh.tran",
			one.reference,
			one.reference.slice(2),
			"vietnamese",
			"speaking footscray",
			"linh.tr footścray",
		])
			expect(
				(await inbox(`?search=${encodeURIComponent(typed)}`)).results.map(({ id }) => id),
				typed,
			).toContain(one.id);
		for (const typed of ["nobody here", "' or 1=1 --", "&|!", "():*", "\\"])
			expect((await ask(`/team/cases/?search=${encodeURIComponent(typed)}`)).status, typed).toBe(200);
		expect((await inbox("?search=zzzqq")).count).toBe(0);
	});

	it("lists complaints to assess first, then the most urgent", async () => {
		const { results } = await inbox();
		const firsts = results.map(({ is_unassessed }) => is_unassessed);
		expect(firsts).toEqual([...firsts].sort().reverse());
		const dues = results
			.filter(({ clock, is_unassessed }) => !clock.is_paused && !is_unassessed)
			.map(({ clock }) => clock.due_at ?? "");
		expect(dues).toEqual([...dues].sort());
	});
});

describe("working at the same time", () => {
	it("shows which colleagues have the case open, until they leave", async () => {
		const one = await message();
		await ask(`/team/cases/${one.id}/presence/`, {});
		expect((await ask(`/team/cases/${one.id}/presence/`, {}, robin)).body.others).toEqual([
			{ id: sam.id, name: "Sam Reed" },
		]);
		expect((await read(one.id)).others).toEqual([{ id: robin.id, name: "Robin Marsh", is_replying: false }]);
		await ask(`/team/cases/${one.id}/presence/`, { leaving: true }, robin);
		expect((await read(one.id)).others).toEqual([]);
		await later(60_000);
		expect((await ask(`/team/cases/${one.id}/presence/`, {}, robin)).body.others).toEqual([]);
		await later(-60_000);
	});

	it("an open case page doesn't keep an unused session alive", async () => {
		const one = await message();
		const idle = { cookies: await sessionOf(api.services, sam.id) };
		api.advance(20 * 60_000);
		expect((await api.request(`/team/cases/${one.id}/presence/`, { body: {}, ...idle })).status).toBe(200);
		api.advance(11 * 60_000);
		expect((await api.request(`/team/cases/${one.id}/presence/`, { body: {}, ...idle })).status).toBe(401);
		api.advance(-31 * 60_000);
	});

	it("a new case and a change appear at once", async () => {
		const all = readEvents(
			await api.request("/team/cases/events/", { cookies: sam.cookies }),
			(events) => events.length >= 2,
		);
		const one = await message();
		await all;
		const own = readEvents(
			await api.request(`/team/cases/${one.id}/events/`, { cookies: robin.cookies }),
			(events) => events.length >= 2,
		);
		await change(one, { next_action: "Ring" });
		await own;
		// The list beside a case hears of the others.
		const beside = readEvents(
			await api.request(`/team/cases/${one.id}/events/`, { cookies: robin.cookies }),
			(events) => events.some(({ event }) => event === "listed"),
		);
		await message();
		await beside;
	});

	it("records each reading once, even for a page that refreshes itself", async () => {
		const one = await message();
		for (let n = 0; n < 3; n++) await read(one.id, robin);
		const { rows } =
			await sql`select from audit where about = ${`case:${one.id}`} and deed = 'case.read' and person_id = ${robin.id}`.execute(
				api.services.database.db,
			);
		expect(rows).toHaveLength(1);
	});
});
