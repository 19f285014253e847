import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import { eachBatch, existingProfiles, type ProfileData } from "./import-rows.ts";
import { differenceOf } from "./profile-data.ts";

/** Selects rows: one line of the file, all with one match reason, or all. */
export interface Chosen {
	line?: number | undefined;
	why?: string | undefined;
}

/**
 * Decides whether rows that may be an existing profile are that profile. `same`: the row updates that profile, which
 * this source and key find from then on.
 * @returns the number of rows
 */
export const chooseRows = async (
	trx: Transaction,
	plan: string,
	{ line, why }: Chosen,
	as: "same" | "new",
): Promise<number> => {
	const which: RawBuilder<unknown> = sql`
		r.maybe is not null and r.written_at is null and r.outcome in ('undecided', 'new', 'changed') and r.choice is distinct from ${as}
		${line === undefined ? sql`` : sql`and r.line = ${line}`} ${why === undefined ? sql`` : sql`and r.maybe_why = ${why} and r.choice is null`}
	`;
	if (as === "new") {
		const { numAffectedRows } = await sql`
			update import_row r set outcome = 'new', choice = 'new', provider_id = null, columns = '{}', before = null, seen = null where r.plan = ${plan} and ${which}
		`.execute(trx);
		return Number(numAffectedRows ?? 0);
	}
	let count = 0;
	await eachBatch({ db: trx }, plan, which, async (rows) => {
		const profiles = await existingProfiles(
			trx,
			rows.flatMap(({ maybe }) => maybe ?? []),
		);
		const same = rows.flatMap((row) => {
			const profile = profiles.get(row.maybe ?? 0);
			if (!profile) return [];
			const { columns, before } = differenceOf(profile, row.data as ProfileData, [], true);
			return [{ n: row.n, provider_id: profile.id, columns, before, seen: profile.seen }];
		});
		await sql`
			update import_row r set outcome = 'changed', choice = 'same', provider_id = w.provider_id, columns = w.columns, before = w.before, seen = w.seen
			from json_populate_recordset(null::import_row, ${JSON.stringify(same)}::json) w where r.plan = ${plan} and r.n = w.n
		`.execute(trx);
		count += same.length;
	});
	return count;
};
