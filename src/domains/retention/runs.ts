import { type InferResult, sql } from "kysely";
import { DRY_RUN_HOURS } from "#contract/retention/options.ts";
import type { RetentionRun } from "#contract/retention/retention.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { cutoffOf, type RulePlan } from "./plan.ts";
import { isFollowed, listRuleRows } from "./rules.ts";

export type Needs = Pick<Services, "database" | "clock" | "log">;

const runs = (db: Db | Transaction) =>
	db
		.selectFrom("retention_run as r")
		.leftJoin("person as p", "p.id", "r.person_id")
		.select(["r.id", "r.kind", "r.person_id", "p.name as by", "r.at", "r.started_at", "r.beat_at", "r.finished_at"])
		.select(["r.state", "r.token", "r.fault"])
		.select((eb) => [
			eb.cast<string | null>("r.scheduled_on", "text").as("scheduled_on"),
			eb.ref("r.rules").$castTo<RulePlan[]>().as("rules"),
		])
		.$narrowType<Pick<RetentionRun, "kind" | "state">>();

export type RunRow = InferResult<ReturnType<typeof runs>>[number];

/** Without a heartbeat for this long, a node counts as dead and another continues its run. */
const GONE_MS = 2 * 60_000;

export const findRun = (db: Db | Transaction, id: string): Promise<RunRow | undefined> =>
	runs(db).where("r.id", "=", id).executeTakeFirst();

/** The latest 12 runs, newest first. */
export const listRuns = (db: Db): Promise<RunRow[]> =>
	runs(db).orderBy("r.started_at", "desc").orderBy("r.kind", "desc").orderBy("r.id").limit(12).execute();

/** The latest valid dry run with this token that has not been carried out. */
export const findTried = (trx: Transaction, token: string, now: Date): Promise<RunRow | undefined> =>
	runs(trx)
		.where("r.token", "=", token)
		.where("r.state", "=", "tried")
		.where("r.started_at", ">", new Date(now.getTime() - DRY_RUN_HOURS * 3600_000))
		.orderBy("r.started_at", "desc")
		.limit(1)
		.executeTakeFirst();

/** The ids of runs in progress. @param silent only runs whose node is dead */
export const listWorking = async (db: Db | Transaction, now: Date, silent: boolean): Promise<string[]> => {
	const [earliest, latest] = [new Date(now.getTime() - GONE_MS), new Date(now.getTime() + GONE_MS)];
	// A heartbeat in the future comes from a clock that was ahead. Otherwise no run could start until that time.
	const rows = await db
		.selectFrom("retention_run")
		.select("id")
		.where("state", "=", "working")
		.$if(silent, (all) => all.where(({ not, between }) => not(between("beat_at", earliest, latest))))
		.orderBy("started_at")
		.execute();
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
