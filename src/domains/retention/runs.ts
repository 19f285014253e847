import { sql } from "kysely";
import { DRY_RUN_HOURS } from "#contract/retention/options.ts";
import type { RetentionRun } from "#contract/retention/retention.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { cutoffOf, type RulePlan } from "./plan.ts";
import { isFollowed, listRuleRows } from "./rules.ts";

export type RunState = RetentionRun["state"];

export interface RunRow {
	id: string;
	kind: "dry" | "run";
	person_id: number | null;
	by: string | null;
	scheduled_on: string | null;
	at: Date;
	started_at: Date;
	beat_at: Date;
	finished_at: Date | null;
	state: RunState;
	rules: RulePlan[];
	token: string;
	fault: string | null;
}

const columns = sql`
	r.id, r.kind, r.person_id, p.name as by, r.scheduled_on::text as scheduled_on, r.at, r.started_at, r.beat_at, r.finished_at, r.state, r.rules, r.token, r.fault
	from retention_run r left join person p on p.id = r.person_id
`;

/** Without a heartbeat for this long, a node counts as dead and another continues its run. */
export const GONE_MS = 2 * 60_000;

export const findRun = async (db: Db | Transaction, id: string): Promise<RunRow | undefined> =>
	(await sql<RunRow>`select ${columns} where r.id = ${id}`.execute(db)).rows[0];

/** The latest 12 runs, newest first. */
export const listRuns = async (db: Db): Promise<RunRow[]> =>
	(await sql<RunRow>`select ${columns} order by r.started_at desc, r.kind desc, r.id limit 12`.execute(db)).rows;

/** The latest valid dry run with this token that has not been carried out. */
export const findTried = async (trx: Transaction, token: string, now: Date): Promise<RunRow | undefined> =>
	(
		await sql<RunRow>`
			select ${columns} where r.token = ${token} and r.state = 'tried' and r.started_at > ${new Date(now.getTime() - DRY_RUN_HOURS * 3600_000)}
			order by r.started_at desc limit 1
		`.execute(trx)
	).rows[0];

/** The ids of runs in progress. @param silent only runs whose node is dead */
export const listWorking = async (db: Db | Transaction, now: Date, silent: boolean): Promise<string[]> => {
	const [earliest, latest] = [new Date(now.getTime() - GONE_MS), new Date(now.getTime() + GONE_MS)];
	// A heartbeat in the future comes from a clock that was ahead. Otherwise no run could start until that time.
	const { rows } = await sql<{ id: string }>`
		select id from retention_run where state = 'working' ${silent ? sql`and not beat_at between ${earliest} and ${latest}` : sql``} order by started_at
	`.execute(db);
	return rows.map(({ id }) => id);
};

/** @returns false if the day already has a daily run */
export const insertRun = async (
	trx: Transaction,
	run: Pick<RunRow, "id" | "kind" | "person_id" | "at" | "state"> & { now: Date; scheduledOn?: string },
): Promise<boolean> => {
	const { rows } = await sql`
		insert into retention_run (id, kind, person_id, scheduled_on, at, started_at, beat_at, finished_at, state, rules, token) values (
			${run.id}, ${run.kind}, ${run.person_id}, ${run.scheduledOn ?? null}, ${run.at}, ${run.now}, ${run.now}, ${run.state === "tried" ? run.now : null}, ${run.state},
			'[]', ''
		) on conflict (scheduled_on) do nothing returning id
	`.execute(trx);
	return rows.length > 0;
};

/** Saves a run's plan and the token that is needed to carry it out. */
export const setPlan = async (
	trx: Transaction,
	id: string,
	rules: readonly RulePlan[],
	token: string,
): Promise<void> => {
	await sql`update retention_run set rules = ${JSON.stringify(rules)}, token = ${token} where id = ${id}`.execute(trx);
};

/** The run as the API returns it. */
export const toRun = (row: RunRow, now: Date): RetentionRun => ({
	id: row.id,
	kind: row.kind,
	by: row.by,
	is_daily: row.scheduled_on !== null,
	at: row.at.toISOString(),
	started_at: row.started_at.toISOString(),
	finished_at: row.finished_at?.toISOString() ?? null,
	state: row.state,
	rules: row.rules,
	token:
		row.state === "tried" && now.getTime() - row.started_at.getTime() < DRY_RUN_HOURS * 3600_000 ? row.token : null,
	fault: row.fault,
});

/**
 * Deletes runs and dry runs that ended before the oldest audit event, because only the audit refers to them
 * (docs/decisions/0025-retention.md). They stay while the audit's rule is not approved.
 */
export const dropOldRuns = async (db: Db, now: Date): Promise<void> => {
	const audit = (await listRuleRows(db)).find(({ code }) => code === "audit");
	if (!audit || !isFollowed(audit)) return;
	await sql`delete from retention_run where state <> 'working' and finished_at < ${cutoffOf(now, audit)}`.execute(db);
};
