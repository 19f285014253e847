import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import type { Writing } from "./write-profiles.ts";

/**
 * Stores how each row reads now and the day of its list, and what an undo gives back. One write for each row.
 * @param which condition on `import_row r`
 */
export const noteSourceRows = async (
	trx: Transaction,
	{ plan, source, listDay }: Pick<Writing, "plan" | "source" | "listDay">,
	which: RawBuilder<unknown>,
): Promise<void> => {
	const rows = sql`r.plan = ${plan} and ${which} and s.source = ${source} and s.source_key = r.source_key`;
	if (listDay === undefined) {
		await sql`
			update provider_source_row s set row_hash = r.row_hash from import_row r where ${rows} and s.row_hash is distinct from r.row_hash
		`.execute(trx);
		return;
	}
	const isFirst = sql`s.plan is distinct from ${plan}`;
	await sql`
		update import_row r set plan_before = s.plan, list_day_before = s.list_day from provider_source_row s
		where ${rows} and ${isFirst} and (s.plan is not null or s.list_day is not null)
	`.execute(trx);
	await sql`
		update provider_source_row s set row_hash = r.row_hash, plan = ${plan}, list_day = ${listDay}::date from import_row r where ${rows} and ${isFirst}
	`.execute(trx);
};

/**
 * Gives rows of an undone run the day that they had before. Later runs then no longer lead back to the undone one.
 * @param which condition on `import_row r`
 */
export const giveListDayBack = async (
	trx: Transaction,
	{ plan, source }: Pick<Writing, "plan" | "source">,
	which: RawBuilder<unknown>,
): Promise<void> => {
	await sql`
		update provider_source_row s set plan = r.plan_before, list_day = r.list_day_before from import_row r
		where r.plan = ${plan} and ${which} and s.source = ${source} and s.source_key = r.source_key and s.plan = ${plan}
	`.execute(trx);
	await sql`
		update import_row later set plan_before = r.plan_before, list_day_before = r.list_day_before from import_row r
		where r.plan = ${plan} and ${which} and later.plan_before = ${plan} and later.source_key = r.source_key
	`.execute(trx);
};
