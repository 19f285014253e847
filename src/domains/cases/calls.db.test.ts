import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case, CaseLine } from "#contract/cases/cases.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { emailFor } from "./calls.ts";

interface Member {
	id: number;
	cookies: Record<string, string>;
}
const DAY = 24 * 3600_000;
let api: TestApi;
let sam: Member;
let robin: Member;

beforeAll(async () => {
	api = await testApi();
	const someone = async (name: string) => {
		const { id } = await aPerson(api.services, "team", { name });
		return { id, cookies: await sessionOf(api.services, id) };
	};
	[sam, robin] = [await someone("Sam Reed"), await someone("Robin Marsh")];
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const later = async (ms: number) => {
	api.advance(ms);
	const now = api.services.clock();
	await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + DAY / 2)}`.execute(db());
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
const callBack = async (): Promise<CaseLine & { email: string }> => {
	const email = `r-${randomUUID()}@visitor.example`;
	await api.request("/call-backs/", { body: { phone: "0491 570 006", email, preferred_time: "After 4" } });
	return { ...(await ask(`/team/cases/?search=${email}`)).body.results[0], email };
};
const call = (one: { id: string }, fields: object = {}, headers: Record<string, string> = {}) =>
	ask(`/team/cases/${one.id}/calls/`, { is_reached: false, ...fields }, sam, { headers });
/** What happened, without what was said and emailed. */
const happened = ({ timeline }: Case) => timeline.filter(({ kind }) => kind !== "chat" && kind !== "email");
const calls = async (one: { id: string }) => {
	const page = (await ask(`/pages/case/${one.id}/`)).body;
	const called = (page.one as Case).timeline.filter(({ kind }) => kind === "called");
	return { attempts: called, sentEmail: page.not_reached };
};

describe("recorded calls", () => {
	it("are saved once, with encrypted notes; a next time snoozes the case until then", async () => {
		const one = await callBack();
		const headers = { "Idempotency-Key": randomUUID() };
		const next_at = "2026-03-03T16:00:00+11:00";
		const agreed = "Her knee is operated on Tuesday; ring after.";
		for (let n = 0; n < 2; n++)
			expect((await call(one, { is_reached: true, agreed, next_at }, headers)).status).toBe(201);
		expect(await call(one, { is_reached: true, agreed: "Other" }, headers)).toMatchObject({
			status: 409,
			body: { errors: [{ field: "request_key" }] },
		});
		expect((await call(one, { is_reached: true, agreed, next_at: "2026-03-04T16:00:00+11:00" }, headers)).status).toBe(
			409,
		);
		expect(await calls(one)).toMatchObject({
			attempts: [
				{ who: "Sam Reed", facts: { reached: true, next: expect.any(String) }, said: { to: "person", text: agreed } },
			],
			sentEmail: "none",
		});
		const read: Case = (await ask(`/team/cases/${one.id}/`)).body;
		expect(read).toMatchObject({ status: "open", snoozed_until: "2026-03-03T05:00:00.000Z" });
		expect(read.timeline.at(-1)).toMatchObject({ kind: "called", who: "Sam Reed", facts: { reached: true } });
		const { rows } = await sql<{
			all: string;
		}>`select concat((select json_agg(a) from call_attempt a), (select json_agg(e) from case_event e)) as all`.execute(
			db(),
		);
		expect(rows[0]?.all).not.toContain("knee");
		expect((await ask("/team/cases/?view=unassigned")).body.results.map(({ id }: CaseLine) => id)).not.toContain(
			one.id,
		);
	});

	it("need an answer on whether the person was reached, and a next time in the future", async () => {
		const one = await callBack();
		expect((await call(one, { is_reached: undefined })).body.errors).toEqual([
			{ field: "is_reached", message: "Please select whether you reached them" },
		]);
		expect((await call(one, { next_at: "2026-03-01T16:00:00Z" })).body.errors).toEqual([
			{ field: "next_at", message: "Please choose a time in the future" },
		]);
		expect((await call(one, { next_at: "soon" })).body.errors).toEqual([
			{ field: "next_at", message: "Please enter date and time" },
		]);
		expect((await calls(one)).attempts).toEqual([]);
	});

	it("on three days without an answer offer an email, which goes once", async () => {
		const one = await callBack();
		const write = () => ask(`/team/cases/${one.id}/calls/email/`, {});
		for (let n = 0; n < 3; n++) {
			await call(one);
			await call(one);
			expect((await calls(one)).sentEmail).toBe(n < 2 ? "none" : "offered");
			if (n < 2) expect((await write()).status).toBe(409);
			await later(DAY);
		}
		for (let n = 0; n < 2; n++) expect((await write()).status).toBe(200);
		expect((await calls(one)).sentEmail).toBe("sent");
		const { rows } = await sql`select from letter where kind = 'not-reached' and recipient = ${one.email}`.execute(
			db(),
		);
		expect(rows).toHaveLength(1);
		await later(-3 * DAY);
	});

	it("reaching the person restarts the count", () => {
		const at = (day: number, is_reached = false) => ({ at: new Date(Date.UTC(2026, 2, day)), is_reached });
		expect(emailFor([at(2), at(3), at(4)], [])).toBe("offered");
		expect(emailFor([at(2), at(3), at(4, true)], [])).toBe("none");
		expect(emailFor([at(2), at(3, true), at(4), at(5), at(6)], [])).toBe("offered");
		expect(emailFor([at(2), at(3), at(4), at(5, true), at(6)], [{ at: new Date(Date.UTC(2026, 2, 4)) }])).toBe("none");
	});
});

const chat = async (message = "Hello", name = "Mai") => {
	const begun = await api.request("/chats/", { body: { message, name } });
	const token = /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "";
	const { rows } = await sql<{ id: string; case_id: string }>`
		select c.id, t.id as case_id from chat c join team_case t on t.chat_id = c.id order by t.number desc limit 1
	`.execute(db());
	if (!rows[0]) throw new Error("the chat has no case");
	return { ...rows[0], visitor: { chat_visitor: token } };
};

describe("a chat", () => {
	it("can be transferred with a note that only the team reads; the visitor sees who is there now", async () => {
		const one = await chat();
		await ask(`/team/chats/${one.id}/messages/`, { text: "Hello Mai" });
		const note = `Asks about transport ${randomUUID()}`;
		expect((await ask(`/team/chats/${one.id}/transfer/`, { to: 0, note })).status).toBe(422);
		expect(
			(await ask(`/team/chats/${one.id}/transfer/`, { to: (await aPerson(api.services, "staff")).id })).body.errors,
		).toEqual([{ field: "to", message: "Please select a team member" }]);
		expect((await ask(`/team/chats/${one.id}/transfer/`, { to: robin.id, note })).body).toEqual({ to: "Robin Marsh" });
		const seen = await (await api.request("/chats/own/", { cookies: one.visitor })).json();
		expect(seen.chat.answered_by).toBe("Robin");
		expect(JSON.stringify(seen)).not.toContain("transport");
		expect((await ask("/team/cases/", undefined, robin)).body.counts.mentions).toBe(1);
		const read: Case = (await ask(`/team/cases/${one.case_id}/`, undefined, robin)).body;
		expect(read).toMatchObject({ owner: { name: "Robin Marsh" } });
		expect(read.timeline.filter(({ kind }) => kind === "note")).toMatchObject([
			{ facts: { mentions: ["Robin Marsh"] }, said: { to: "team", text: note } },
		]);
	});

	it.each([
		["answering", (id: string) => ask(`/team/chats/${id}/messages/`, { text: "Hello Mai" })],
		["taking it over", (id: string) => ask(`/team/chats/${id}/take/`, {})],
	])("%s assigns its case; until then it counts as waiting", async (_how, take) => {
		const one = await chat();
		const waiting = async () => (await ask("/team/bell/")).body.waiting as number;
		const before = await waiting();
		expect((await ask(`/team/cases/${one.case_id}/`)).body).toMatchObject({
			status: "new",
			owner: null,
			subject: one.id,
		});
		await take(one.id);
		await take(one.id);
		const read: Case = (await ask(`/team/cases/${one.case_id}/`)).body;
		expect(read).toMatchObject({ status: "open", owner: { name: "Sam Reed" } });
		expect(happened(read)).toMatchObject([{ kind: "opened" }, { kind: "claimed", who: "Sam Reed" }]);
		expect((await ask(`/team/chats/${one.id}/case/`)).body).toEqual({
			case: { id: one.case_id, reference: read.reference },
		});
		expect(await waiting()).toBe(before - 1);
		// A colleague who takes it over becomes the owner, and writing alone doesn't take it.
		expect((await ask(`/team/chats/${one.id}/messages/`, { text: "Robin here" }, robin)).status).toBe(409);
		expect((await ask(`/team/cases/${one.case_id}/`)).body.owner.name).toBe("Sam Reed");
		await ask(`/team/chats/${one.id}/take/`, {}, robin);
		expect((await ask(`/team/cases/${one.case_id}/`)).body).toMatchObject({
			status: "open",
			owner: { name: "Robin Marsh" },
		});
	});

	it("a waiting chat that is transferred is no longer new", async () => {
		const one = await chat();
		expect((await ask(`/team/chats/${one.id}/transfer/`, { to: robin.id })).status).toBe(200);
		const read: Case = (await ask(`/team/cases/${one.case_id}/`)).body;
		expect(read).toMatchObject({ status: "open", owner: { name: "Robin Marsh" } });
		expect(happened(read).map(({ kind }) => kind)).toEqual(["opened", "assigned"]);
	});

	it("if two colleagues transfer it to the same person, both notes are saved and nothing happens twice", async () => {
		const one = await chat();
		await ask(`/team/chats/${one.id}/messages/`, { text: "Hello Mai" });
		const hand = (note: string, key: string = randomUUID()) =>
			ask(`/team/chats/${one.id}/transfer/`, { to: robin.id, note }, sam, { headers: { "Idempotency-Key": key } });
		const key = randomUUID();
		for (let n = 0; n < 2; n++) expect((await hand("She asks about transport", key)).status).toBe(200);
		expect((await hand("She is allergic to latex", key)).body).toMatchObject({
			detail: "Another note was already written with this Idempotency-Key.",
			errors: [{ field: "request_key" }],
		});
		expect((await hand("And rings from a car")).body).toEqual({ to: "Robin Marsh" });
		expect((await hand("")).status).toBe(200);
		const read: Case = (await ask(`/team/cases/${one.case_id}/`)).body;
		expect(read.timeline.flatMap(({ kind, said }) => (kind === "note" ? said?.text : []))).toEqual([
			"She asks about transport",
			"And rings from a car",
		]);
		expect(read.timeline.filter(({ kind }) => kind === "assigned")).toHaveLength(1);
	});

	it.each(["visitor", "team"])(
		"ended by the %s stays in the timeline of its case, and reading it is recorded",
		async (by) => {
			const one = await chat("My son has autism");
			await ask(`/team/chats/${one.id}/messages/`, { text: "How old is he?" });
			if (by === "team") await ask(`/team/chats/${one.id}/close/`, {});
			else await api.request("/chats/own/end/", { body: {}, cookies: one.visitor });
			const { timeline }: Case = (await ask(`/team/cases/${one.case_id}/`)).body;
			expect(
				timeline.flatMap(({ kind, who, said }) => (kind === "chat" ? [[said?.from, who, said?.text]] : [])),
			).toEqual([
				["person", null, "My son has autism"],
				["service", null, expect.stringContaining("Sam")],
				["team", "Sam", "How old is he?"],
				["service", null, expect.stringContaining("ended the conversation")],
			]);
			expect(timeline.filter(({ kind }) => kind === "chat-ended")).toMatchObject([{ facts: { by } }]);
			expect(
				(await sql`select from audit where deed = 'chat.read' and about = ${`case:${one.case_id}`}`.execute(db())).rows,
			).toHaveLength(1);
		},
	);
});

describe("saved replies", () => {
	it("are added, changed from the version shown, and removed; titles are unique", async () => {
		const title = `Transport ${randomUUID()}`;
		const added = (await ask("/team/answers/", { title, body: "Hello {name}" })).body;
		expect((await ask("/team/answers/", { title: title.toUpperCase(), body: "x" })).body.errors).toMatchObject([
			{ field: "title" },
		]);
		expect((await ask("/team/answers/", { title: " ", body: "" })).body.errors).toMatchObject([
			{ field: "title" },
			{ field: "body" },
		]);
		const path = `/team/answers/${added.id}/`;
		const change = (version: number, body: string) => ask(path, { title, body, version }, robin, { method: "PUT" });
		expect((await change(1, "Hi {name}")).body).toMatchObject({ body: "Hi {name}", version: 2 });
		expect((await change(1, "Too late")).status).toBe(409);
		const { results } = (await ask("/team/answers/")).body;
		expect(results.find(({ id }: { id: number }) => id === added.id)).toMatchObject({ body: "Hi {name}" });
		for (const removed of [true, false])
			expect((await ask(path, undefined, sam, { method: "DELETE" })).body).toEqual({ removed });
		expect((await change(2, "Gone")).status).toBe(404);
	});
});
