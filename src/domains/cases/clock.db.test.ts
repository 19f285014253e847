import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isBusinessDay, momentOf, nextDay, officeDay, officeTime } from "#contract/shared/office-hours.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let holidays: Set<string>;
beforeAll(async () => {
	database = await testDatabase();
	await seedHolidays(database);
	const { rows } = await sql<{ day: string }>`select day::text as day from public_holiday`.execute(database.db);
	holidays = new Set(rows.map(({ day }) => day));
});
afterAll(() => database.close());

const due = async (since: string, minutes: number) =>
	(
		await sql<{ due: Date }>`select business_due(${new Date(since)}, ${minutes}::numeric) as due`.execute(database.db)
	).rows[0]?.due.toISOString();
const between = async (since: Date, until: Date) =>
	Number((await sql<{ m: string }>`select business_minutes(${since}, ${until}) as m`.execute(database.db)).rows[0]?.m);

it.each([
	[
		"a complaint made on Friday 20 November 2026 at 5:30 pm is due on Tuesday 24 November at 5:30 pm",
		"2026-11-20T17:30:00+11:00",
		1140,
		"2026-11-24T17:30:00+11:00",
	],
	["four hours on a morning", "2026-11-18T09:00:00+11:00", 240, "2026-11-18T13:00:00+11:00"],
	["overnight", "2026-11-18T17:00:00+11:00", 240, "2026-11-19T11:30:00+11:00"],
	["over Melbourne Cup Day", "2026-11-02T17:30:00+11:00", 60, "2026-11-04T09:00:00+11:00"],
	["from a Saturday, counted from Monday's opening", "2026-11-21T12:00:00+11:00", 10, "2026-11-23T08:40:00+11:00"],
	["over the change to daylight saving", "2026-10-02T17:00:00+10:00", 120, "2026-10-05T09:30:00+11:00"],
	["over Christmas and New Year", "2026-12-24T17:50:00+11:00", 20, "2026-12-29T08:40:00+11:00"],
])("%s", async (_what, since, minutes, expected) => {
	expect(await due(since, minutes)).toBe(new Date(expected).toISOString());
});

/** Reference implementation: counts minute by minute with the rules that pages use. */
const slowly = (since: Date, until: Date): number => {
	let total = 0;
	for (let day = officeDay(since); day <= officeDay(until); day = nextDay(day)) {
		if (!isBusinessDay(day, holidays)) continue;
		const from = Math.max(momentOf(day, "08:30:00").getTime(), since.getTime());
		const to = Math.min(momentOf(day, "18:00:00").getTime(), until.getTime());
		if (to > from) total += (to - from) / 60_000;
	}
	return total;
};

it("counts business minutes by the office's calendar, and due times match that count", async () => {
	const moment = fc
		.date({ min: new Date("2026-01-01"), max: new Date("2026-12-01"), noInvalidDate: true })
		.map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
	await fc.assert(
		fc.asyncProperty(moment, fc.integer({ min: 1, max: 4000 }), async (since, minutes) => {
			const then = new Date((await due(since.toISOString(), minutes)) ?? "");
			expect(await between(since, then)).toBe(minutes);
			expect(slowly(since, then)).toBe(minutes);
			expect(isBusinessDay(officeTime(then).day, holidays)).toBe(true);
			expect(await between(then, since)).toBe(0);
		}),
		{ numRuns: 60 },
	);
});
