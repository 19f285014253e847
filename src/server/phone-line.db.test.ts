import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { sharedUntil } from "./pages.ts";
import { createPhoneLine } from "./phone-line.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** The lines of phone and chat, at a time that the test sets. */
const lineAt = (start: string) => {
	let now = new Date(start);
	const clock = Object.assign(() => now, { aheadMs: () => 0 });
	const line = createPhoneLine({ ...api.services, clock });
	return (at: string) => {
		now = new Date(at);
		const { phone, chat } = line();
		return phone && [phone, chat].map((one) => one?.words.replace(/\s/g, " "));
	};
};

const OPEN = ["Open now, until 6:30 pm", "Open now, until 6:00 pm"];

test("phone and chat each know their own hours and public holidays, and learn of one that the team adds within ten minutes", async () => {
	const said = lineAt("2027-03-03T11:00:00+11:00");
	expect(said("2027-03-03T11:00:00+11:00")).toBeUndefined();
	await vi.waitFor(() => expect(said("2027-03-03T11:00:00+11:00")).toEqual(OPEN), 15_000);
	expect(said("2027-03-02T18:15:00+11:00")).toEqual([OPEN[0], "Closed now, opens at 8:30 am on Wednesday"]);
	await vi.waitFor(() => expect(said("2027-03-03T11:00:00+11:00")).toEqual(OPEN), 15_000);
	await sql`insert into public_holiday (day, name) values ('2027-03-03', 'A day for a test')`.execute(
		api.services.database.db,
	);
	expect(said("2027-03-03T11:09:59+11:00")).toEqual(OPEN);
	const closed = "Closed now, opens at 8:30 am on Thursday";
	await vi.waitFor(() => expect(said("2027-03-03T11:10:00+11:00")).toEqual([closed, closed]), 15_000);
});

const STORED = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";
test.each([
	[70_000, STORED],
	[69_999, "public, max-age=0, s-maxage=10"],
	[10_000, "public, max-age=0, s-maxage=10"],
	[9_999, "public, max-age=0, s-maxage=9"],
	[999, "public, max-age=0, s-maxage=0"],
])("%i ms before the phone opens or closes, a shared page is stored as %s", (left, header) => {
	const now = new Date("2026-11-26T07:30:00Z");
	expect(sharedUntil(new Date(now.getTime() + left), now)).toBe(header);
});

test("hours that can't be read leave shared pages as they are", () => {
	expect(sharedUntil(undefined, new Date())).toBe(STORED);
});
