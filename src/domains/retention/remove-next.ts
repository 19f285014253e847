import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { KINDS } from "./kinds.ts";
import { cutoffOf, type RulePlan } from "./plan.ts";
import { cascadeOf, countReach, listEdges, type Root } from "./reach.ts";
import { listRuleRows } from "./rules.ts";
import { findRun, type Needs, type RunRow } from "./runs.ts";

/** Keys per transaction. */
const BATCH = 25;

const added = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> => {
	const sum: Record<string, number> = { ...a };
	for (const [table, count] of Object.entries(b)) sum[table] = (sum[table] ?? 0) + count;
	return sum;
};

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
export const workOff = ({ database, clock }: Needs, id: string): Promise<Date | undefined> =>
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
