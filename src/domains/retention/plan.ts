import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import {
	type KeepUnit,
	LARGE_ROWS,
	LARGE_SHARE,
	RETENTION_RULES,
	type RetentionCode,
} from "#contract/retention/options.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { KINDS } from "./kinds.ts";
import { cascadeOf, countReach, listEdges } from "./reach.ts";

const SAMPLES = 10;

/** The fields of a rule that planning needs. */
export interface PlannedRule {
	code: RetentionCode;
	version: number;
	keep_number: number;
	keep_unit: KeepUnit;
	is_guarded: boolean;
}

/** What a rule would delete or has deleted: counts and case numbers, nothing that identifies a person. */
export interface RulePlan {
	code: RetentionCode;
	version: number;
	/** Rows of the kind to delete, out of `of` in total. */
	rows: number;
	of: number;
	/** The earliest and latest start of their retention periods; null if there are no rows. */
	oldest: string | null;
	newest: string | null;
	/** Case numbers of the oldest rows. */
	sample: string[];
	/** Rows to delete or anonymise, by table. */
	tables: Record<string, number>;
	/** Exceeds the safe share, so a person must confirm it. */
	is_large: boolean;
	/** A hash of the keys. */
	digest: string;
	/** Rows deleted so far. */
	done: number;
	done_tables: Record<string, number>;
	/** Planned rows that were spared because their case was reopened or put on hold. */
	spared: number;
	/** The daily run left this rule for a person to confirm. */
	is_left: boolean;
}

/** SQL: data from before this time is due for deletion. */
export const cutoffOf = (
	at: Date,
	{ keep_number, keep_unit }: Pick<PlannedRule, "keep_number" | "keep_unit">,
): RawBuilder<Date> =>
	sql<Date>`((${at}::timestamptz at time zone 'Australia/Melbourne' - make_interval(${sql.raw(`${keep_unit}s`)} => ${keep_number}::int)) at time zone 'Australia/Melbourne')`;

/** Rules in the order in which they run. */
const inOrder = <R extends { code: RetentionCode }>(rules: readonly R[]): R[] =>
	[...rules].sort((a, b) => RETENTION_RULES.indexOf(a.code) - RETENTION_RULES.indexOf(b.code));

/**
 * Works out what these rules delete as of `at`, and saves the keys under the run. Deletes nothing.
 * @returns the plan for each rule, and a token that is a hash of the plans
 */
export const planRun = async (
	trx: Transaction,
	runId: string,
	given: readonly PlannedRule[],
	at: Date,
): Promise<{ rules: RulePlan[]; token: string }> => {
	const rules = inOrder(given);
	for (const rule of rules)
		await sql`
			insert into retention_doomed (run_id, rule, key, since, case_number)
			select ${runId}, ${rule.code}, due.key, due.since, due.case_number from (${KINDS[rule.code].due(cutoffOf(at, rule))}) due
		`.execute(trx);
	// Count only after all keys are saved, because rows that two rules could delete count under the first.
	const edges = await listEdges(trx);
	const planned: RulePlan[] = [];
	for (const { code, version, is_guarded } of rules) {
		const { rows } = await sql<{
			rows: number;
			oldest: Date | null;
			newest: Date | null;
			sample: number[] | null;
			digest: string;
			of: number;
		}>`
			select count(*)::int as rows, min(since) as oldest, max(since) as newest,
				(array_agg(case_number order by since, key) filter (where case_number is not null))[1:${sql.lit(SAMPLES)}] as sample,
				encode(sha256(convert_to(coalesce(string_agg(key, ',' order by key collate "C"), ''), 'UTF8')), 'hex') as digest,
				(select n.all from (${KINDS[code].all}) n) as of
			from retention_doomed where run_id = ${runId} and rule = ${code}
		`.execute(trx);
		const found = rows[0];
		if (!found) throw new Error("the count query returned no row");
		const tables =
			found.rows > 0
				? await countReach(trx, cascadeOf(edges, KINDS[code].roots, { runId, rule: code, isBatch: false }))
				: {};
		planned.push({
			code,
			version,
			rows: found.rows,
			of: found.of,
			oldest: found.oldest?.toISOString() ?? null,
			newest: found.newest?.toISOString() ?? null,
			sample: (found.sample ?? []).map(caseReference),
			tables,
			is_large: is_guarded && found.rows > LARGE_ROWS && found.rows > found.of * LARGE_SHARE,
			digest: found.digest,
			done: 0,
			done_tables: {},
			spared: 0,
			is_left: false,
		});
	}
	const exactly = planned.map(({ code, version, digest, tables }) => [
		code,
		version,
		digest,
		Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)),
	]);
	return {
		rules: planned,
		token: createHash("sha256")
			.update(JSON.stringify([at.toISOString(), exactly]))
			.digest("hex"),
	};
};
