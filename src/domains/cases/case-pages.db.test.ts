import { randomUUID } from "node:crypto";
import { type Expression, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "#contract/cases/cases.ts";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { callSeal } from "./calls.ts";
import { pageOfLines } from "./cases-store.ts";
import { insertNote } from "./notes.ts";

let api: TestApi;
let sam: { id: number; cookies: Record<string, string> };
let robin: typeof sam;
const someone = async (name: string) => {
	const { id } = await aPerson(api.services, "team", { name });
	return { id, cookies: await sessionOf(api.services, id) };
};
beforeAll(async () => {
	api = await testApi();
	[sam, robin] = [await someone("Sam Reed"), await someone("Robin Marsh")];
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const ask = async (path: string, body?: unknown, as = sam) => {
	const answer = await api.request(path, { ...(body === undefined ? {} : { body }), cookies: as.cookies });
	return { status: answer.status, body: await answer.json() };
};
const callBack = async (): Promise<{ id: string; email: string }> => {
	const email = `r-${randomUUID()}@visitor.example`;
	await api.request("/call-backs/", { body: { phone: "0491 570 006", email } });
	return { ...(await ask(`/team/cases/?search=${email}`)).body.results[0], email };
};
const read = async (id: string, query = ""): Promise<Case> => (await ask(`/team/cases/${id}/${query}`)).body;
const calls = async (id: string, page = 1) => (await ask(`/pages/case/${id}/?calls_page=${page}`)).body.calls;

const MANY = CASE_LINES_PER_PAGE + 10;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
/** One minute for each entry. */
const minute = (n: number) => new Date(Date.UTC(2026, 2, 1, 0, n));
const notesOf = (id: string, count: number, mentions: (n: number) => number[] = () => []) =>
	api.services.database.transaction(async (trx) => {
		for (const n of numbers(1, count))
			await insertNote(trx, api.services.settings, {
				caseId: id,
				at: minute(n),
				personId: sam.id,
				text: `Note ${n}`,
				key: `k-${n}`,
				mentions: mentions(n),
			});
	});
const callsOf = async (id: string, attempts: readonly { at: Date; is_reached: boolean }[]) => {
	for (const [n, { at, is_reached }] of attempts.entries()) {
		const agreed = sealerOf(api.services.settings).seal(Buffer.from(`Call ${n + 1}`), callSeal(id, `k-${n}`));
		await sql`
			insert into call_attempt (case_id, at, person_id, is_reached, agreed, attempt_key) values (${id}, ${at}, ${sam.id}, ${is_reached}, ${agreed}, ${`k-${n}`})
		`.execute(db());
	}
};

describe("a case with many entries", () => {
	it("pages its notes, newest page first, without repeats", async () => {
		const { id } = await callBack();
		await notesOf(id, MANY);
		const [first, second, beyond] = await Promise.all([read(id), read(id, "?notes_page=2"), read(id, "?notes_page=3")]);
		expect(first.notes.map(({ text }) => text)).toEqual(numbers(11, MANY).map((n) => `Note ${n}`));
		expect(second.notes.map(({ text }) => text)).toEqual(numbers(1, 10).map((n) => `Note ${n}`));
		expect(beyond.notes).toEqual([]);
		for (const one of [first, second, beyond]) expect(one.pages.notes).toEqual({ count: MANY, totalPages: 2 });
		expect((await ask(`/team/cases/${id}/?notes_page=0`)).status).toBe(400);
	});

	it("pages its timeline independently of the notes", async () => {
		const { id } = await callBack();
		await sql`
			insert into case_event (case_id, at, person_id, kind, facts)
			select ${id}, timestamptz '2026-03-01' + n * interval '1 minute', ${sam.id}, 'next-action', jsonb_build_object('is', n) from generate_series(1, ${MANY}::int) n
		`.execute(db());
		const [first, second] = await Promise.all([read(id), read(id, "?timeline_page=2&notes_page=1")]);
		expect(first.timeline.map(({ facts }) => facts.is)).toEqual(numbers(11, MANY));
		expect(second.timeline.map(({ kind, facts }) => facts.is ?? kind)).toEqual(["opened", ...numbers(1, 10)]);
		expect(second.pages).toEqual({ timeline: { count: MANY + 1, totalPages: 2 }, notes: { count: 0, totalPages: 0 } });
	});

	it("pages its calls, but offers the email based on all of them", async () => {
		const { id } = await callBack();
		// Not reached on two days long ago, then many times on one day.
		const days = [minute(-3 * 1440), minute(-2 * 1440), ...numbers(1, MANY - 2).map(minute)];
		await callsOf(
			id,
			days.map((at) => ({ at, is_reached: false })),
		);
		const [first, second] = await Promise.all([calls(id), calls(id, 2)]);
		expect(first.attempts.map(({ agreed }: { agreed: string }) => agreed)).toEqual(
			numbers(11, MANY).map((n) => `Call ${n}`),
		);
		expect(second.attempts.map(({ agreed }: { agreed: string }) => agreed)).toEqual(
			numbers(1, 10).map((n) => `Call ${n}`),
		);
		for (const page of [first, second]) expect(page).toMatchObject({ count: MANY, totalPages: 2, letter: "offered" });
		expect((await ask(`/team/cases/${id}/calls/email/`, {})).status).toBe(200);
		expect((await calls(id, 2)).letter).toBe("sent");
	});

	it("shows the hold on the case", async () => {
		const { id } = await callBack();
		await sql`update team_case set held_because = 'A claim', held_at = ${minute(1)}, held_by = ${sam.id} where id = ${id}`.execute(
			db(),
		);
		expect((await ask(`/pages/case/${id}/`)).body.keeping.hold).toMatchObject({ because: "A claim", by: "Sam Reed" });
	});

	it("after reaching the person, only later days count, and earlier emails don't", async () => {
		const { id } = await callBack();
		const { id: again } = await callBack();
		const reached = [minute(-9 * 1440), minute(-8 * 1440), minute(-7 * 1440)].map((at, n) => ({
			at,
			is_reached: n === 2,
		}));
		const oneDay = numbers(1, MANY).map((n) => ({ at: minute(n), is_reached: false }));
		await callsOf(id, [...reached, ...oneDay]);
		expect((await calls(id)).letter).toBe("none");
		await callsOf(again, [
			...reached,
			...oneDay,
			{ at: minute(1440), is_reached: false },
			{ at: minute(2880), is_reached: false },
		]);
		await sql`insert into case_event (case_id, at, person_id, kind, facts) values (${again}, ${minute(-8 * 1440)}, ${sam.id}, 'letter', '{"key":"not-reached-1"}')`.execute(
			db(),
		);
		expect((await calls(again)).letter).toBe("offered");
	});

	it("marks mentions as seen only on the page of notes that the colleague opened", async () => {
		const { id } = await callBack();
		await notesOf(id, MANY, (n) => (n === 1 ? [robin.id] : []));
		const waiting = async () => (await ask("/team/cases/?view=mentions", undefined, robin)).body.counts.mentions;
		expect(await waiting()).toBe(1);
		await ask(`/team/cases/${id}/`, undefined, robin);
		expect(await waiting()).toBe(1);
		await ask(`/team/cases/${id}/?notes_page=2`, undefined, robin);
		expect(await waiting()).toBe(0);
	});

	it("each page is read by the case's own index, and only as far as needed", async () => {
		const { id } = await callBack();
		const plan = async (query: Expression<unknown>) => {
			const lines = await db()
				.transaction()
				.execute(async (trx) => {
					// With few rows the database reads them all, so this makes it use the index.
					await sql`set local enable_seqscan = off`.execute(trx);
					await sql`set local enable_bitmapscan = off`.execute(trx);
					return (await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(trx)).rows;
				});
			return lines.map((line) => line["QUERY PLAN"]).join("\n");
		};
		for (const table of ["case_note", "case_event", "call_attempt"] as const) {
			const told = await plan(pageOfLines(db().selectFrom(table).selectAll().where("case_id", "=", id), 2));
			expect(told).toMatch(new RegExp(`Backward using ${table}_by_case`));
			expect(told).not.toContain("Sort");
		}
	});
});
