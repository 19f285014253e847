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
import { KINDS } from "./kinds.ts";
import { cutoffOf, planRun, type RulePlan } from "./plan.ts";
import { cascadeOf, countReach, listEdges, type Root } from "./reach.ts";
import { isFollowed, listRuleRows } from "./rules.ts";
import { findRun, findTried, insertRun, listWorking, type RunRow, setPlan } from "./runs.ts";

export type Needs = Pick<Services, "database" | "clock" | "log">;

/** Keys per transaction. */
const BATCH = 25;

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

const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> => {
	const sum: Record<string, number> = { ...a };
	for (const [table, count] of Object.entries(b)) sum[table] = (sum[table] ?? 0) + count;
	return sum;
};

/** Deletes a run and its keys. */
export const forgetRun = (trx: Transaction, runId: string) =>
	sql`delete from retention_run where id = ${runId}`.execute(trx);

/** Deletes rows and everything that depends on them. @param withRoots false leaves the rows themselves to the kind */
export const deleteReach = async (
	trx: Transaction,
	roots: readonly Root[],
	reach: ReturnType<typeof cascadeOf>,
	withRoots = true,
): Promise<void> => {
	// These tables refer to rows by name only, or by a foreign key that doesn't cascade.
	for (const table of ["letter", "quarantined_file", "referral"]) {
		const condition = reach.get(table);
		if (condition && !roots.some((root) => root.table === table && root.isChanged))
			await sql`delete from ${sql.table(table)} where ${condition}`.execute(trx);
	}
	if (withRoots)
		for (const { table } of roots)
			await sql`delete from ${sql.table(table)} where ${reach.get(table) ?? sql`false`}`.execute(trx);
};

/** Deletes a rule's next batch of keys, if they may still be deleted. @returns the result; undefined if none is left */
const removeNext = async (
	trx: Transaction,
	run: RunRow,
	plan: RulePlan,
): Promise<Pick<RulePlan, "done" | "done_tables" | "spared"> | undefined> => {
	const next = await trx
		.updateTable("retention_doomed")
		.set({ is_next: true })
		.where("run_id", "=", run.id)
		.where("rule", "=", plan.code)
		.where("key", "in", ({ selectFrom }) =>
			selectFrom("retention_doomed")
				.select("key")
				.where("run_id", "=", run.id)
				.where("rule", "=", plan.code)
				.orderBy("key")
				.limit(BATCH),
		)
		.returning("key")
		.execute();
	if (next.length === 0) return undefined;
	const kind = KINDS[plan.code];
	const inHand = sql`array(select key from retention_doomed where run_id = ${run.id} and rule = ${plan.code} and is_next)`;
	for (const statement of kind.hold?.(inHand) ?? []) await statement.execute(trx);
	// Check again under the locks: a case that was reopened or put on hold is spared.
	const rule = (await listRuleRows(trx)).find(({ code }) => code === plan.code);
	const mayGo =
		rule && rule.version === plan.version
			? sql`select due.key from (${kind.due(cutoffOf(run.at, rule))}) due where due.key = any (${inHand})`
			: sql`select null where false`;
	const { numAffectedRows: spared = 0n } = await sql`
		delete from retention_doomed where run_id = ${run.id} and rule = ${plan.code} and is_next and key not in (${mayGo})
	`.execute(trx);
	const reach = cascadeOf(await listEdges(trx), kind.roots, { runId: run.id, rule: plan.code, isBatch: true });
	const done_tables = await countReach(trx, reach);
	await deleteReach(trx, kind.roots, reach, !kind.remove);
	await kind.remove?.(trx, inHand);
	await sql`delete from retention_doomed where run_id = ${run.id} and rule = ${plan.code} and is_next`.execute(trx);
	return { done: next.length - Number(spared), done_tables, spared: Number(spared) };
};

/** Works on one batch of a run. @returns the heartbeat time; undefined if the run is finished or another node has it */
const workOff = ({ database, clock }: Needs, id: string): Promise<Date | undefined> =>
	database.patient.transaction(async (trx) => {
		const { rows: held } =
			await sql`select from retention_run where id = ${id} and state = 'working' for update skip locked`.execute(trx);
		const run = held.length > 0 ? await findRun(trx, id) : undefined;
		if (!run) return undefined;
		const now = clock();
		for (const plan of run.rules) {
			const did = plan.is_left ? undefined : await removeNext(trx, run, plan);
			if (!did) continue;
			const rules = run.rules.map((one) =>
				one === plan
					? {
							...one,
							done: one.done + did.done,
							spared: one.spared + did.spared,
							done_tables: added(one.done_tables, did.done_tables),
						}
					: one,
			);
			await sql`update retention_run set rules = ${JSON.stringify(rules)}, beat_at = ${now} where id = ${id}`.execute(
				trx,
			);
			return now;
		}
		const asks = run.rules.some(({ is_left }) => is_left);
		await sql`update retention_run set state = ${asks ? "asks" : "done"}, beat_at = ${now}, finished_at = ${now} where id = ${id}`.execute(
			trx,
		);
		await recordAuditEvent(trx, now, {
			personId: run.person_id,
			event: asks ? "retention.asks" : "retention.done",
			about: `retention-run:${id}`,
			facts: Object.fromEntries(
				run.rules
					.filter(({ done, is_left }) => done > 0 || is_left)
					.map(({ code, done, is_left }) => [code, is_left ? "left to a person" : done]),
			),
		});
		return undefined;
	});

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
