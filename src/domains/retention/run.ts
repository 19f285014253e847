import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { RetentionCode } from "#contract/retention/options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { isUnavailable } from "#platform/db/unavailable.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { planRun } from "./plan.ts";
import { workOff } from "./remove-next.ts";
import { isFollowed, listRuleRows } from "./rules.ts";
import { findRun, findTried, insertRun, listWorking, type RunRow, setPlan } from "./runs.ts";

export type Needs = Pick<Services, "database" | "clock" | "log">;

/** Serialises retention runs and erasures. */
export const oneAtATime = (trx: Transaction) => sql`select pg_advisory_xact_lock(hashtext('retention'))`.execute(trx);
const forgetKeys = (trx: Transaction, runId: string) =>
	sql`delete from retention_doomed where run_id = ${runId}`.execute(trx);

/**
 * A dry run: works out what these rules would delete now, and deletes nothing.
 * @param codes the rules; an empty list means all rules in force
 */
export const tryRetention = (
	{ database, clock }: Needs,
	codes: readonly RetentionCode[],
	by: number | null,
): Promise<RunRow> =>
	database.patient.transaction(async (trx) => {
		await oneAtATime(trx);
		const now = clock();
		const id = randomUUID();
		const rules = (await listRuleRows(trx)).filter((rule) =>
			codes.length > 0 ? codes.includes(rule.code) : rule.is_in_force,
		);
		await insertRun(trx, { id, kind: "dry", person_id: by, at: now, state: "tried", now });
		const planned = await planRun(trx, id, rules, now);
		await setPlan(trx, id, planned.rules, planned.token);
		await forgetKeys(trx, id);
		await recordAuditEvent(trx, now, {
			personId: by,
			event: "retention.tried",
			about: `retention-run:${id}`,
			facts: { rules: rules.map(({ code }) => code) },
		});
		return (await findRun(trx, id)) as RunRow;
	});

const STALE =
	"The data has changed since the dry run, so nothing was deleted. Make another dry run and check what's different.";

/**
 * Starts the run for a dry run. Plans it again as of the same time, and continues only if the result is identical.
 * @returns the id of the run, for `finishRun`
 * @throws Problem 409 if there is no such dry run, another run is in progress or something has changed; 422 if a large
 * share would be deleted without confirmation
 */
export const beginRun = (
	{ database, clock }: Needs,
	token: string,
	isLargeMeant: boolean,
	by: number | null,
): Promise<string> =>
	database.patient.transaction(async (trx) => {
		await oneAtATime(trx);
		const now = clock();
		if ((await listWorking(trx, now, false)).length > 0)
			throw conflict("Another run is in progress. Wait until it has finished.");
		const tried = await findTried(trx, token, now);
		if (!tried)
			throw conflict("There is no dry run from the last 24 hours for this. Make another dry run, then delete.");
		const codes = new Map(tried.rules.map(({ code, version }) => [code, version]));
		const rules = (await listRuleRows(trx)).filter(({ code }) => codes.has(code));
		const off = rules.find(({ is_in_force }) => !is_in_force);
		if (off) throw conflict(`The rule “${off.title}” is not in force.`);
		if (rules.some(({ code, version }) => codes.get(code) !== version))
			throw conflict("A rule has changed since the dry run. Make another dry run.");
		const id = randomUUID();
		await insertRun(trx, { id, kind: "run", person_id: by, at: tried.at, state: "working", now });
		const planned = await planRun(trx, id, rules, tried.at);
		if (planned.token !== token) throw conflict(STALE);
		if (!isLargeMeant && planned.rules.some(({ is_large }) => is_large))
			throw invalid([
				{
					field: "is_large_meant",
					message: "This would delete a large share of one kind of data. Confirm that you want this",
				},
			]);
		await setPlan(trx, id, planned.rules, planned.token);
		await sql`update retention_run set state = 'used' where id = ${tried.id}`.execute(trx);
		await recordAuditEvent(trx, now, {
			personId: by,
			event: "retention.begun",
			about: `retention-run:${id}`,
			facts: { dry_run: tried.id },
		});
		return id;
	});

/**
 * Starts the daily run of the approved rules. A rule that would delete a large share is left for a person to confirm.
 * @returns the run's id; undefined if today's run exists, another run is in progress, or no rule is approved
 */
export const beginDailyRun = ({ database, clock }: Needs): Promise<string | undefined> =>
	database.patient.transaction(async (trx) => {
		await oneAtATime(trx);
		const now = clock();
		const rules = (await listRuleRows(trx)).filter(isFollowed);
		if (rules.length === 0 || (await listWorking(trx, now, false)).length > 0) return undefined;
		const id = randomUUID();
		if (
			!(await insertRun(trx, {
				id,
				kind: "run",
				person_id: null,
				at: now,
				state: "working",
				now,
				scheduledOn: officeDay(now),
			}))
		)
			return undefined;
		const planned = await planRun(trx, id, rules, now);
		for (const { code, is_large } of planned.rules)
			if (is_large) await sql`delete from retention_doomed where run_id = ${id} and rule = ${code}`.execute(trx);
		await setPlan(
			trx,
			id,
			planned.rules.map((rule) => ({ ...rule, is_left: rule.is_large })),
			planned.token,
		);
		await recordAuditEvent(trx, now, {
			personId: null,
			event: "retention.begun",
			about: `retention-run:${id}`,
			facts: { daily: true },
		});
		return id;
	});

/** Deletes a run and its keys. */
export const forgetRun = (trx: Transaction, runId: string) =>
	sql`delete from retention_run where id = ${runId}`.execute(trx);

/**
 * Finishes a run, one transaction per batch, so that another node can continue after a crash. Never throws. If not even
 * the error can be saved, the run stays "working", and another node continues it once its heartbeat is old. An error
 * ends the run only if no other node has continued it.
 * @param goOn called before each batch; false stops
 */
export const finishRun = async (services: Needs, id: string, goOn: () => boolean = () => true): Promise<void> => {
	const { database, clock, log } = services;
	let beat: Date | undefined;
	try {
		beat = (await findRun(database.patient.db, id))?.beat_at;
		while (goOn()) {
			const began = performance.now();
			const left = await workOff(services, id);
			if (!left) break;
			beat = left;
			// On the embedded database, other work waits during a batch. Pause as long as the batch took.
			await pause(performance.now() - began);
		}
	} catch (error) {
		log.error({ err: error, run: id }, "retention run failed");
		if (isUnavailable(error)) return;
		const fault =
			"Something went wrong and the run stopped. Data already deleted stays deleted; the rest is unchanged. Try again.";
		await database.patient
			.transaction(async (trx) => {
				const { numAffectedRows } = await sql`
					update retention_run set state = 'failed', fault = ${fault}, finished_at = ${clock()}
					where id = ${id} and state = 'working' and beat_at = ${beat ?? null}
				`.execute(trx);
				if (numAffectedRows) await forgetKeys(trx, id);
			})
			.catch((unnoted: unknown) => log.error({ err: unnoted, run: id }, "failed retention run could not be saved"));
	}
};

/**
 * Carries out a dry run for the command line. First continues unfinished runs of dead nodes, as the daily job does. If
 * the command was killed, starting it again finishes the same run.
 * @param isAlone no other process can use the database (embedded), so every unfinished run can be continued at once
 * @returns the run that was carried out
 * @throws Problem as for `beginRun`
 */
export const carryOut = async (
	services: Needs,
	token: string,
	isLargeMeant: boolean,
	isAlone = false,
): Promise<RunRow | undefined> => {
	const { db } = services.database.patient;
	for (const id of await listWorking(db, services.clock(), !isAlone)) {
		await finishRun(services, id);
		const run = await findRun(db, id);
		if (run?.token === token) return run;
	}
	const id = await beginRun(services, token, isLargeMeant, null);
	await finishRun(services, id);
	return findRun(db, id);
};
