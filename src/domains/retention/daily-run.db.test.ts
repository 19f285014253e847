import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { DAY_MS, retentionOffice } from "#tests/support/retention-office.ts";
import { runRetentionJob } from "./clock.ts";
import { beginDailyRun } from "./run.ts";

const office = retentionOffice();
const { ask, isThere, left, many, tries } = office;

const approve = async (...codes: string[]) => {
	const { id } = await tries(...codes);
	for (const code of codes) await ask(`/team/retention/rules/${code}/approve/`, { version: 1, dry_run: id });
};
const daily = async () =>
	(await ask("/team/retention/")).body.runs.filter((run: { is_daily: boolean }) => run.is_daily);

it("the daily run follows approved rules only, once a day, and says when it is next", async () => {
	const one = await left("message", 400);
	const other = await left("call-back", 400);
	await runRetentionJob(office.api.services);
	expect(await daily()).toEqual([]);
	// Letters that an earlier release wrote are sealed meanwhile.
	expect((await sql`select from letter where sealed is null`.execute(office.api.services.database.db)).rows).toEqual(
		[],
	);
	expect((await ask("/team/retention/")).body.next_run).toBe(null);
	await approve("messages");
	// The process is to end: another node, or the next start, begins it.
	await runRetentionJob(office.api.services, () => false);
	expect(await daily()).toEqual([]);
	await Promise.all([runRetentionJob(office.api.services), runRetentionJob(office.api.services)]);
	await runRetentionJob(office.api.services);
	expect(await daily()).toMatchObject([{ by: null, state: "done", rules: [{ code: "messages", done: 1 }] }]);
	expect([await isThere(one), await isThere(other)]).toEqual([false, true]);
	const next = new Date((await ask("/team/retention/")).body.next_run);
	expect(next.toLocaleString("en-AU", { timeZone: "Australia/Melbourne", hour: "numeric" })).toBe("2 am");
	expect(next > office.api.services.clock()).toBe(true);
});

it("the daily run leaves a large share to a person, and does the rest", async () => {
	await many(55, "message", 400);
	const other = await left("call-back", 400);
	await approve("messages", "call-backs");
	await runRetentionJob(office.api.services);
	expect((await daily())[0]).toMatchObject({
		state: "asks",
		rules: [
			{ code: "messages", rows: 55, done: 0, is_left: true },
			{ code: "call-backs", done: 1 },
		],
	});
	expect(await isThere(other)).toBe(false);
});

it("the daily run lets runs go once the audit that names them has gone, and none while the audit's rule is not followed or one is at work", async () => {
	const { db } = office.api.services.database;
	const ran = async (days: number, state: string) => {
		const at = new Date(office.api.services.clock().getTime() - days * DAY_MS);
		const { rows } = await sql<{ id: string }>`
			insert into retention_run (kind, at, started_at, beat_at, finished_at, state, rules, token) values (
				${state === "tried" ? "dry" : "run"}, ${at}, ${at}, ${at}, ${state === "working" ? null : at}, ${state}, '[]', ''
			) returning id
		`.execute(db);
		return rows[0]?.id ?? "";
	};
	const there = async (ids: string[]) =>
		(await sql`select from retention_run where id = any (${ids}::uuid[])`.execute(db)).rows.length;
	const old = [await ran(735, "done"), await ran(735, "tried"), await ran(735, "failed")];
	const younger = [await ran(725, "done"), await ran(725, "tried")];
	await runRetentionJob(office.api.services);
	expect(await there(old)).toBe(3);
	await approve("audit");
	await runRetentionJob(office.api.services);
	expect([await there(old), await there(younger)]).toEqual([0, 2]);
	// The node that had it in hand is gone: it is gone on with, not forgotten half-way.
	const half = await ran(735, "working");
	await runRetentionJob(office.api.services);
	expect((await ask(`/team/retention/runs/${half}/`)).body.state).toBe("done");
});

it("a daily run of a node that died is gone on with by another, and nothing is done twice", async () => {
	const one = await left("message", 400);
	await approve("messages");
	const id = await beginDailyRun(office.api.services);
	expect((await ask("/team/retention/runs/", { token: "any" })).body.detail).toContain("Another run is at work");
	await runRetentionJob(office.api.services);
	expect(await isThere(one)).toBe(true);
	office.api.advance(3 * 60_000);
	await runRetentionJob(office.api.services);
	expect((await ask(`/team/retention/runs/${id}/`)).body).toMatchObject({ state: "done", rules: [{ done: 1 }] });
	expect(await isThere(one)).toBe(false);
});

// The embedded database has this machine's clock.
if (process.env.TEST_DATABASE_URL)
	it("the daily run removes nothing while the machine's clock is far ahead of the database's", async () => {
		const one = await left("message", 400);
		await approve("messages");
		vi.setSystemTime(Date.now() + 2 * 3600_000);
		await expect(runRetentionJob(office.api.services)).rejects.toThrow("clock is 120 minutes ahead of the database's");
		vi.useRealTimers();
		expect(await isThere(one)).toBe(true);
		await runRetentionJob(office.api.services);
		expect(await isThere(one)).toBe(false);
	});

it("a daily run of a node that died while its clock was ahead is gone on with, not waited for until that day", async () => {
	const one = await left("message", 400);
	await approve("messages");
	const id = await beginDailyRun(office.api.services);
	await sql`update retention_run set beat_at = beat_at + interval '1 hour' where id = ${id}`.execute(
		office.api.services.database.db,
	);
	await runRetentionJob(office.api.services);
	expect((await ask(`/team/retention/runs/${id}/`)).body.state).toBe("done");
	expect(await isThere(one)).toBe(false);
});
