import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { daysOld, oldList } from "#contract/registers/list-age.ts";
import type { RegisterKind } from "#contract/registers/options.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { actionsFile, anAbn, noRegisters, publishRegister, registerFile } from "#tests/support/registers.ts";
import { checkRegisters } from "./check-registers.ts";

// The doctor, the console's page and the guard of searches agree on when a published list is too old.

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => noRegisters(api.services.database));

const DAY = "2026-09-01";
/** Noon in Victoria, so many days after the list's day. */
const after = (days: number) => new Date(Date.parse(`${DAY}T12:00:00+10:00`) + days * 86_400_000);
const db = () => api.services.database.db;
const publish = (kind: RegisterKind, file: Buffer) => publishRegister(api.services.database, kind, file, DAY, after(1));
const look = async (days: number) => (await checkRegisters(db(), after(days)))[0];

test("without a published list there is nothing to renew", async () => {
	expect(await checkRegisters(db(), after(0))).toEqual([expect.objectContaining({ level: "fine" })]);
});

test.each([
	[0, "fine", undefined, "registered"],
	[30, "fine", undefined, "registered"],
	[31, "warning", "Older than 30 days", "registered"],
	[60, "warning", "Older than 30 days", "registered"],
	[61, "warning", "Older than 60 days", "not_checked"],
	[400, "warning", "Older than 60 days", "not_checked"],
])("the register %i days after its day: %s", async (days, level, says, state) => {
	const account = await anAccount(db(), { abn: anAbn() });
	const { id } = await aProvider(db(), { account_id: account.id });
	await publish("ndis-register", registerFile([{ abn: account.abn as string, until: "1 January 2031" }]));
	const found = await look(days);
	expect(found).toMatchObject({ level });
	expect(found?.what).toContain("1 September 2026");
	expect(found?.what).toContain(says ?? "");
	if (says) expect(found?.mend).toContain("import-register FILE --list ndis-register");
	expect(oldList("ndis-register", days)?.isTooOld ?? false).toBe(state === "not_checked");
	const { rows } = await sql<{ state: string }>`
		select state from register_state(${id}, null, ${DAY}::date + ${days}::int)
	`.execute(db());
	expect(rows[0]?.state).toBe(state);
});

test("an old list of actions is a warning that says its bans still count, and they do", async () => {
	const account = await anAccount(db(), { abn: anAbn() });
	const { id } = await aProvider(db(), { account_id: account.id });
	await publish("ndis-actions", actionsFile([{ abn: account.abn as string }]));
	expect(await look(30)).toMatchObject({ level: "fine" });
	expect(await look(31)).toMatchObject({ level: "warning", what: expect.stringContaining("Older than 30 days") });
	expect(await look(61)).toMatchObject({ level: "warning", what: expect.stringContaining("still count") });
	const { rows } = await sql<{ barred: boolean }>`
		select barred from register_state(${id}, null, ${DAY}::date + 61)
	`.execute(db());
	expect(rows[0]?.barred).toBe(true);
});

test("limits of prices have days of their own, so their list doesn't grow old", async () => {
	const item = "01_000_0107_1_1";
	const rows = [
		["Support Item Number", "Support Item Name", "Unit", "Start date", "End Date", "National", "Remote", "Very Remote"],
		[item, "Example item", "H", "20260701", "99991231", "70.00", "", ""],
	];
	await publish("ndis-prices", Buffer.from(writeCsv(rows)));
	expect(await look(400)).toMatchObject({ level: "fine" });
});

test("ranges of prices warn from the first day on which profiles no longer show one", async () => {
	const rows = [
		["Service", "Unit", "Time", "Low", "High", "Range covers", "Check again"],
		["Nursing", "hour", "weekdays", "10", "20", "lowest to highest", "2026-12-01"],
		["Transport", "hour", "weekdays", "10", "20", "lowest to highest", "2027-03-01"],
	];
	await publish("support-at-home-prices", Buffer.from(writeCsv(rows)));
	expect(await look(90)).toMatchObject({ level: "fine" });
	expect(await look(91)).toMatchObject({
		level: "warning",
		what: expect.stringContaining("no longer show: 1."),
	});
	expect(await look(400)).toMatchObject({ what: expect.stringContaining("no longer show: 2.") });
});

test.each([
	["2026-09-01", "2026-09-01", 0],
	["2026-09-01", "2026-10-31", 60],
	// Summer time begins in between.
	["2026-10-03", "2026-10-05", 2],
	["2028-02-28", "2028-03-01", 2],
])("from %s until %s are %i days", (day, today, days) => expect(daysOld(day, today)).toBe(days));
