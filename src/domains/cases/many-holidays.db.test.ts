import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { testDatabase } from "#tests/support/database.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// Changing holidays moves every open case that is due later. With thousands of cases it must not block anyone, and
// finish in time.

let api: TestApi;
let cookies: Record<string, string>;
let texts: string[] = [];
const database = await testDatabase({
	onStatement: (text) => {
		texts.push(text);
	},
});
beforeAll(async () => {
	api = await testApi({ SEARCH_INDEX: "off" }, undefined, { database });
	const { id } = await aPerson(api.services, "team", { name: "Noor Haddad" });
	await sql`update person set team_role = 'administrator' where id = ${id}`.execute(database.db);
	cookies = await sessionOf(api.services, id);
});
afterAll(async () => {
	await api.close();
	await database.close();
});

// Monday. Messages from Friday noon are due on it.
const holiday = { day: "2026-03-09", name: "Labour Day" };
const messages = (times: number) =>
	sql`
		insert into enquiry (kind, created_at, email, name, details)
		select 'message', '2026-03-06T12:00:00+11:00', 'mai@visitor.example', 'Mai Nguyen', '{"message":"Hello"}' from generate_series(1, ${times}::int)
	`.execute(database.db);
const change = async (body: object) => {
	texts = [];
	const answer = await api.request("/team/site/holidays/", { body, cookies });
	return { status: answer.status, body: await answer.json(), texts };
};
const dues = async () =>
	(
		await sql<{
			due: string;
			n: number;
		}>`select due_at::text as due, count(*)::int as n from team_case group by 1 order by 1`.execute(database.db)
	).rows;

it("uses no more queries for many cases than for a few, and moves and records all of them", async () => {
	const counts: number[][] = [];
	for (const times of [2, 58]) {
		await messages(times);
		const before = await dues();
		const all = before.reduce((sum, { n }) => sum + n, 0);
		const tried = await change({ add: [holiday], save: false });
		expect(tried.body).toMatchObject({ is_saved: false, moved: all });
		expect(await dues()).toEqual(before);
		const saved = await change({ add: [holiday], save: true });
		expect(saved.body).toMatchObject({ is_saved: true, moved: all, cases: tried.body.cases });
		expect((await dues()).map(({ due }) => due.slice(0, 10))).toEqual(["2026-03-10"]);
		const { rows } = await sql<{ n: number; facts: object }>`
			select count(*)::int as n, facts from case_event where kind = 'due-moved' and person_id is not null group by facts order by n desc
		`.execute(database.db);
		const [{ was, is }] = tried.body.cases;
		expect(
			rows.find(({ facts }) => JSON.stringify(facts) === JSON.stringify({ is, was, days: [holiday.day] }))?.n,
		).toBeGreaterThanOrEqual(all);
		expect((await change({ remove: [holiday.day], save: true })).body.moved).toBe(all);
		expect(await dues()).toEqual(before);
		await sql`delete from case_event where kind = 'due-moved'`.execute(database.db);
		counts.push([tried.texts.length, saved.texts.length]);
	}
	expect(counts[1]).toEqual(counts[0]);
});

it("a preview locks no cases", async () => {
	const { texts: asked } = await change({ add: [holiday], save: false });
	expect(asked.filter((text) => /\bfor (no key )?update\b/.test(text))).toEqual([]);
	expect(asked.filter((text) => /^\s*(with .*)?update (team_case|complaint_work|referral)\b/s.test(text))).toEqual([]);
});

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE_URL)
	it("on a server a preview waits for no locks, and a change of holidays doesn't block new notes", async () => {
		await messages(1);
		const id = (await sql<{ id: string }>`select id from team_case limit 1`.execute(database.db)).rows[0]?.id;
		await database.transaction(async (trx) => {
			await sql`select from team_case where id = ${id} for update`.execute(trx);
			expect((await change({ add: [holiday], save: false })).body).toMatchObject({ is_saved: false });
		});
		await database.transaction(async (trx) => {
			await sql`insert into case_event (case_id, at, kind) values (${id}, now(), 'note')`.execute(trx);
			expect((await change({ add: [holiday], save: true })).body).toMatchObject({ is_saved: true });
		});
	});
