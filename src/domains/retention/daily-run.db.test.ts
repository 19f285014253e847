import { sql } from "kysely";
import { expect, it } from "vitest";
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

it("the daily run follows only approved rules, once a day, and the API shows when it runs next", async () => {
	const one = await left("message", 400);
	const other = await left("call-back", 400);
	await runRetentionJob(office.api.services);
	expect(await daily()).toEqual([]);
	// The job also seals emails that an earlier release stored unsealed.
	expect((await sql`select from letter where sealed is null`.execute(office.api.services.database.db)).rows).toEqual(
		[],
	);
	expect((await ask("/team/retention/")).body.next_run).toBe(null);
	await approve("messages");
	// This process is shutting down, so another node or the next start begins the run.
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

it("the daily run leaves a large share for a person to confirm, and deletes the rest", async () => {
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

it("the daily run deletes old runs together with the audit, but not a run in progress or while the audit rule is off", async () => {
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
	// Its node is gone, so this node continues the run instead of deleting it.
	const half = await ran(735, "working");
	await runRetentionJob(office.api.services);
	expect((await ask(`/team/retention/runs/${half}/`)).body.state).toBe("done");
});

it("another node continues the daily run of a dead node, and repeats nothing", async () => {
	const one = await left("message", 400);
	await approve("messages");
	const id = await beginDailyRun(office.api.services);
	expect((await ask("/team/retention/runs/", { token: "any" })).body.detail).toContain("Another run is in progress");
	await runRetentionJob(office.api.services);
	expect(await isThere(one)).toBe(true);
	office.api.advance(3 * 60_000);
	await runRetentionJob(office.api.services);
	expect((await ask(`/team/retention/runs/${id}/`)).body).toMatchObject({ state: "done", rules: [{ done: 1 }] });
	expect(await isThere(one)).toBe(false);
});

it("a run of a dead node whose clock was ahead is continued at once, not when that time comes", async () => {
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
