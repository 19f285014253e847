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

/** A rule as a plan needs it. */
export interface PlannedRule {
	code: RetentionCode;
	version: number;
	keep_number: number;
	keep_unit: KeepUnit;
	is_guarded: boolean;
}

/** What one rule would take or took: figures and numbers of cases, and nothing that names anybody. */
export interface RulePlan {
	code: RetentionCode;
	version: number;
	/** Rows of the kind that go, and how many there are. */
	rows: number;
	of: number;
	/** The moments they count from; null where none goes. */
	oldest: string | null;
	newest: string | null;
	/** Case numbers of the oldest. */
	sample: string[];
	/** Rows of every table that go or are made nameless. */
	tables: Record<string, number>;
	/** More than a set share: it needs a person. */
	is_large: boolean;
	/** Of the keys. */
	digest: string;
	/** What was done of it so far. */
	done: number;
	done_tables: Record<string, number>;
	/** Of what was planned, what may no longer go: somebody opened or held it meanwhile. */
	spared: number;
	/** A daily run leaves it to a person. */
	is_left: boolean;
}

/** Before when something must have happened for its time to have come. */
export const cutoffOf = (
	at: Date,
	{ keep_number, keep_unit }: Pick<PlannedRule, "keep_number" | "keep_unit">,
): RawBuilder<Date> =>
	sql<Date>`((${at}::timestamptz at time zone 'Australia/Melbourne' - make_interval(${sql.raw(`${keep_unit}s`)} => ${keep_number}::int)) at time zone 'Australia/Melbourne')`;

/** Rules in the order in which they are followed. */
export const inOrder = <R extends { code: RetentionCode }>(rules: readonly R[]): R[] =>
	[...rules].sort((a, b) => RETENTION_RULES.indexOf(a.code) - RETENTION_RULES.indexOf(b.code));

/**
 * Works out what goes by these rules, as of a moment, and keeps its keys under the run. Nothing is removed.
 * @returns what each rule takes, and a digest of exactly that
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
	// After every rule has its keys: what two rules could take is counted with the first.
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
		if (!found) throw new Error("a count gives a row");
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
