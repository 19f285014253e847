import { sql } from "kysely";
import { DAYS_OF, daysInWords, type KeepUnit, periodInWords, type RetentionCode } from "#contract/retention/options.ts";
import type { RetentionRule } from "#contract/retention/retention.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** All rules, in the order of the console page. */
export const listRuleRows = (db: Db | Transaction) =>
	db
		.selectFrom("retention_rule as r")
		.leftJoin("person as c", "c.id", "r.changed_by")
		.leftJoin("person as a", "a.id", "r.approved_by")
		.select(["r.code", "r.title", "r.what", "r.counted_from", "r.happens", "r.keep_number", "r.keep_unit"])
		.select(["r.shortest_days", "r.longest_days", "r.basis", "r.reason", "r.is_in_force", "r.is_guarded", "r.version"])
		.select(["r.changed_at", "c.name as changed_by", "r.approved_version", "r.approved_at", "a.name as approved_by"])
		.orderBy("r.number")
		.$narrowType<Pick<RetentionRule, "code" | "happens" | "keep_unit" | "basis">>()
		.execute();
type RuleRow = Awaited<ReturnType<typeof listRuleRows>>[number];

/** Whether the daily run follows a rule: it is in force, and an administrator approved this version. */
export const isFollowed = ({
	is_in_force,
	approved_version,
	version,
}: Pick<RuleRow, "is_in_force" | "approved_version" | "version">): boolean =>
	is_in_force && approved_version === version;

/** The rule as the API returns it. */
export const toRule = (row: RuleRow): RetentionRule => ({
	...row,
	changed_at: row.changed_at.toISOString(),
	approved_at: row.approved_version === row.version ? (row.approved_at?.toISOString() ?? null) : null,
	approved_by: row.approved_version === row.version ? row.approved_by : null,
	is_followed: isFollowed(row),
});

const lockRule = async (trx: Transaction, code: RetentionCode): Promise<RuleRow> => {
	await sql`select from retention_rule where code = ${code} for update`.execute(trx);
	const row = (await listRuleRows(trx)).find((one) => one.code === code);
	if (!row) throw notFound();
	return row;
};

const changedMeanwhile = () => conflict("A colleague has changed this rule. Check it, then make your change again.");

export interface RuleChange {
	version: number;
	keep_number: number;
	keep_unit: KeepUnit;
	is_in_force: boolean;
	reason: string;
}

/**
 * Changes a rule. The daily run ignores it until it has had a dry run and been approved again.
 * @throws Problem 409 if it has changed since that version, 422 for a period outside its limits
 */
export const changeRule = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	code: RetentionCode,
	asked: RuleChange,
	by: number,
): Promise<RetentionRule> =>
	database.transaction(async (trx) => {
		const before = await lockRule(trx, code);
		if (before.version !== asked.version) throw changedMeanwhile();
		const days = asked.keep_number * DAYS_OF[asked.keep_unit];
		if (days < before.shortest_days || days > before.longest_days)
			throw invalid([
				{
					field: "keep_number",
					message: `Choose between ${daysInWords(before.shortest_days)} and ${daysInWords(before.longest_days)}`,
				},
			]);
		const { keep_number, keep_unit, is_in_force, reason } = asked;
		if (
			keep_number === before.keep_number &&
			keep_unit === before.keep_unit &&
			is_in_force === before.is_in_force &&
			reason === before.reason
		)
			return toRule(before);
		const at = clock();
		await sql`
			update retention_rule set keep_number = ${keep_number}, keep_unit = ${keep_unit}, is_in_force = ${is_in_force}, reason = ${reason}, version = version + 1,
				changed_at = ${at}, changed_by = ${by}
			where code = ${code}
		`.execute(trx);
		await recordAuditEvent(trx, at, {
			personId: by,
			event: "retention.rule-changed",
			about: `retention:${code}`,
			facts: {
				was: `${periodInWords(before.keep_number, before.keep_unit)}, ${before.is_in_force ? "in force" : "not in force"}`,
				is: `${periodInWords(keep_number, keep_unit)}, ${is_in_force ? "in force" : "not in force"}`,
				reason,
			},
		});
		return toRule(await lockRule(trx, code));
	});

/**
 * Approves this version of a rule for the daily run, after an administrator has seen what it would delete.
 * @throws Problem 409 if it has changed, is not in force, or this version has had no dry run
 */
export const approveRule = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	code: RetentionCode,
	{ version, dry_run }: { version: number; dry_run: string },
	by: number,
): Promise<RetentionRule> =>
	database.transaction(async (trx) => {
		const rule = await lockRule(trx, code);
		if (rule.version !== version) throw changedMeanwhile();
		if (!rule.is_in_force) throw conflict("This rule is not in force.");
		const { rows } = await sql`
			select from retention_run where id = ${dry_run} and kind = 'dry' and rules @> ${JSON.stringify([{ code, version }])}::jsonb
		`.execute(trx);
		if (rows.length === 0)
			throw conflict(
				"Make a dry run of this rule as it is now, and check what it would delete, before you approve it.",
			);
		if (rule.approved_version === version) return toRule(rule);
		const at = clock();
		await sql`update retention_rule set approved_version = ${version}, approved_at = ${at}, approved_by = ${by} where code = ${code}`.execute(
			trx,
		);
		await recordAuditEvent(trx, at, {
			personId: by,
			event: "retention.rule-approved",
			about: `retention:${code}`,
			facts: { version, dry_run },
		});
		return toRule(await lockRule(trx, code));
	});
