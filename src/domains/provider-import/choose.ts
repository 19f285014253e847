import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import { settleChanges } from "./difference.ts";
import { settleGone } from "./gone.ts";
import type { Into } from "./import-rows.ts";

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
	{ source, ...into }: Into & { source: string },
	{ line, why }: Chosen,
	as: "same" | "new",
): Promise<number> => {
	const { plan } = into;
	const which: RawBuilder<unknown> = sql`
		r.maybe is not null and r.written_at is null and r.outcome in ('undecided', 'new', 'changed') and r.choice is distinct from ${as}
		${line === undefined ? sql`` : sql`and r.line = ${line}`} ${why === undefined ? sql`` : sql`and r.maybe_why = ${why} and r.choice is null`}
	`;
	if (as === "new") {
		const { numAffectedRows } = await sql`
			update import_row r set outcome = 'new', choice = 'new', provider_id = null, columns = '{}', before = null, seen = null where r.plan = ${plan} and ${which}
		`.execute(trx);
		await settleGone(trx, source, into);
		return Number(numAffectedRows ?? 0);
	}
	const count = await settleChanges(trx, { plan, source }, "maybe", which);
	await settleGone(trx, source, into);
	return count;
};

/**
 * Lets rows at a shared address serve the place that their names speak of, instead of around the address.
 * @param line one line of the file, or all such rows
 * @returns the number of rows
 */
export const applyPlaces = async (trx: Transaction, plan: string, line?: number): Promise<number> => {
	const { numAffectedRows } = await sql`
		update import_row r set proposal = null, data = coalesce(r.data, '{}') || r.proposal, seen = coalesce(r.seen, own.seen),
			outcome = case when own.id is null then r.outcome else 'changed' end,
			columns = case when own.id is null then r.columns else array(select distinct c from unnest(r.columns || '{regions,postcodes}') c order by c) end,
			before = case when own.id is null then r.before else jsonb_build_object('regions', own.regions, 'postcodes', own.postcodes) || coalesce(r.before, '{}') end
		from import_row w left join lateral (select p.id, p.regions, p.postcodes, import_seen(p) as seen from provider p where p.id = w.provider_id) own on true
		where w.plan = ${plan} and w.proposal is not null and w.written_at is null and w.outcome in ('new', 'undecided', 'changed', 'unchanged')
			${line === undefined ? sql`` : sql`and w.line = ${line}`} and r.plan = w.plan and r.n = w.n
	`.execute(trx);
	return Number(numAffectedRows ?? 0);
};
