import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "#contract/cases/cases.ts";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { callSeal } from "./calls.ts";
import { insertNote } from "./notes.ts";
import { linesOfTimeline } from "./timeline.ts";

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
const notReached = async (id: string) => (await ask(`/pages/case/${id}/`)).body.not_reached;

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
	it("shows notes, calls and events in order of time, a page at a time, without repeats", async () => {
		const { id } = await callBack();
		await notesOf(id, MANY);
		await callsOf(
			id,
			numbers(1, MANY).map((n) => ({ at: new Date(minute(n).getTime() + 20_000), is_reached: false })),
		);
		await sql`
			insert into case_event (case_id, at, person_id, kind, facts)
			select ${id}, ${minute(0)}::timestamptz + n * interval '1 minute' + interval '40 seconds', ${sam.id}, 'next-action', jsonb_build_object('is', n) from generate_series(1, ${MANY}::int) n
		`.execute(db());
		const all = numbers(1, MANY).flatMap((n) => [`Note ${n}`, `Call ${n}`, n]);
		const pages = await Promise.all(numbers(1, 5).map((page) => read(id, `?page=${page}`)));
		const shown = pages.map(({ timeline }) =>
			timeline
				.map(({ kind, said, facts }) => said?.text ?? facts.is ?? kind)
				.filter((what) => what !== "opened" && what !== "email"),
		);
		expect(shown.toReversed().flat()).toEqual(all);
		expect(pages.map(({ timeline }) => timeline.length).slice(0, 3)).toEqual([50, 50, 50]);
		expect(shown[4]).toEqual([]);
		for (const one of pages) expect(one.pages).toEqual({ count: expect.any(Number), totalPages: 4 });
		expect((await ask(`/team/cases/${id}/?page=0`)).status).toBe(400);
	});

	it("offers the email to someone we couldn't reach based on all calls", async () => {
		const { id } = await callBack();
		// Not reached on two days long ago, then many times on one day.
		const days = [minute(-3 * 1440), minute(-2 * 1440), ...numbers(1, MANY - 2).map(minute)];
		await callsOf(
			id,
			days.map((at) => ({ at, is_reached: false })),
		);
		expect(await notReached(id)).toBe("offered");
		expect((await ask(`/team/cases/${id}/calls/email/`, {})).status).toBe(200);
		expect(await notReached(id)).toBe("sent");
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
		expect(await notReached(id)).toBe("none");
		await callsOf(again, [
			...reached,
			...oneDay,
			{ at: minute(1440), is_reached: false },
			{ at: minute(2880), is_reached: false },
		]);
		await sql`insert into case_event (case_id, at, person_id, kind, facts) values (${again}, ${minute(-8 * 1440)}, ${sam.id}, 'letter', '{"key":"not-reached-1"}')`.execute(
			db(),
		);
		expect(await notReached(again)).toBe("offered");
	});

	it("marks mentions as seen only on the page that the colleague opened", async () => {
		const { id } = await callBack();
		await notesOf(id, MANY, (n) => (n === 1 ? [robin.id] : []));
		const waiting = async () => (await ask("/team/cases/?view=mentions", undefined, robin)).body.counts.mentions;
		expect(await waiting()).toBe(1);
		await ask(`/team/cases/${id}/`, undefined, robin);
		expect(await waiting()).toBe(1);
		await ask(`/team/cases/${id}/?page=2`, undefined, robin);
		expect(await waiting()).toBe(0);
	});

	it("each list is read by the case's own index, and only as far as needed", async () => {
		const { id } = await callBack();
		const plan = await db()
			.transaction()
			.execute(async (trx) => {
				// With few rows the database reads them all, so this makes it use the index.
				await sql`set local enable_seqscan = off`.execute(trx);
				await sql`set local enable_bitmapscan = off`.execute(trx);
				const query = linesOfTimeline({ id, chat_id: null }, 2);
				return (await sql<{ "QUERY PLAN": string }>`explain select ${query}`.execute(trx)).rows;
			});
		const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
		for (const table of ["case_note", "case_event", "call_attempt"])
			expect(lines).toMatch(new RegExp(`Backward using ${table}_by_case`));
	});
});
