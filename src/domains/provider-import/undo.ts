import { setImmediate as others } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { UndoResult } from "#contract/provider-import/options.ts";
import { type ActiveServices, switchActive } from "#domains/providers/directory/switch-active.ts";
import { tablesInUse } from "#domains/providers/provider-tables.ts";
import type { Access, Db, Transaction } from "#platform/db/database.ts";
import { eachBatch, type ImportRowTable } from "./import-rows.ts";
import type { UndoCounts } from "./import-store.ts";
import { giveListDayBack } from "./note-source-rows.ts";
import { overwriteProfiles } from "./overwrite-profiles.ts";

export interface Undoing {
	importId: string;
	plan: string;
	source: string;
	personId: number | null;
	hold?: (trx: Transaction) => Promise<void>;
	onProgress?: ((done: number) => void) | undefined;
	/** Records the end in the last transaction. */
	finish: (trx: Transaction, counts: UndoCounts) => Promise<void>;
}

const NONE: UndoCounts = { deleted: 0, hidden: 0, restored: 0, partly: 0, left: 0 };

/** Profile `p` is in use. An undo hides it instead of deleting it, and hiding closes claims and ends links. */
const inUse = () => sql`(
	p.own_columns <> '{}' or p.reviews_count > 0 or p.logo_url is not null
	or ${sql.join(
		tablesInUse().map((table) => sql`exists (select from ${sql.table(table)} t where t.provider_id = p.id)`),
		sql` or `,
	)}
	or exists (select from provider_merge t where p.id in (t.kept, t.merged))
	or exists (select from account_member t where t.account_id = p.account_id)
	or exists (select from import_row o where o.plan <> r.plan and o.provider_id = p.id and o.written_at is not null)
)`;

/** Facts as the dry run had them: their list was added when they were written. */
const withoutLists = (facts: RawBuilder<unknown>) =>
	sql`coalesce((select jsonb_object_agg(f.key, f.value - 'list') from jsonb_each(${facts}) f), '{}')`;

/**
 * What an undo does with rows: n, provider_id, result, the values that columns get back, and these for the history. A
 * column that changed since keeps its value.
 * @param which condition on `import_row r`
 */
const decided = (plan: string, which: RawBuilder<unknown>) => sql`
	select r.n, p.id as provider_id, back.vals, coalesce(back.changes, '{}') as changes, case
		when p.id is null then 'left'
		when r.outcome = 'new' then case when ${inUse()} then 'hidden' else 'deleted' end
		when r.outcome <> 'changed' then case when not p.is_active and p.inactive_reason like '%list “%' then 'restored' else 'left' end
		when back.is_all then 'restored'
		when back.changes is not null then 'partly'
		else 'left'
	end as result
	from import_row r
	left join provider p on p.id = r.provider_id and not exists (select from provider_merge m where m.merged = p.id)
	left join lateral (
		select coalesce(bool_and(is_still), true) as is_all,
			jsonb_object_agg(k, r.before -> k) filter (where is_still) as vals,
			jsonb_object_agg(k, jsonb_build_object('was', held -> k, 'is', r.before -> k)) filter (where is_still and k = any (r.columns)) as changes
		from to_jsonb(p) held, jsonb_object_keys(r.before) k, lateral (select case
			when k = 'source_facts' then p.source_facts -> 'digest' is not distinct from r.data -> k -> 'digest'
			when k = any (p.own_columns) then false
			when k = 'fit_facts' then ${withoutLists(sql`p.fit_facts`)} = ${withoutLists(sql`r.data -> 'fit_facts'`)}
			else coalesce(held -> k, 'null') = coalesce(r.data -> k, 'null')
		end as is_still) s
	) back on r.outcome = 'changed'
	where r.plan = ${plan} and ${which}
`;

const WRITTEN = sql`r.written_at is not null and r.undone is null and r.outcome in ('new', 'changed', 'stopped', 'gone')`;

const countsOf = async (db: Db | Transaction, results: RawBuilder<unknown>): Promise<UndoCounts> => {
	const { rows } = await sql<{ result: UndoResult; count: number }>`
		select result, count(*)::int as count from (${results}) r group by 1
	`.execute(db);
	return { ...NONE, ...Object.fromEntries(rows.map(({ result, count }) => [result, count])) };
};

/** Preview of an undo. */
export const previewUndo = ({ db }: Pick<Access, "db">, plan: string): Promise<UndoCounts> =>
	countsOf(db, decided(plan, WRITTEN));

/**
 * Undoes an import in batches, and continues after a stop. Deletes profiles that the import created, or hides them if
 * they are in use. Columns that still hold an imported value get their old value back.
 */
export const undoImport = async (
	{ patient }: { patient: Access },
	services: ActiveServices,
	undoing: Undoing,
): Promise<UndoCounts> => {
	const { plan, onProgress } = undoing;
	let done = 0;
	await eachBatch(patient, plan, WRITTEN, async (rows) => {
		await patient.transaction(async (trx) => {
			await undoing.hold?.(trx);
			await undoBatch(trx, services, undoing, rows);
		});
		done += rows.length;
		onProgress?.(done);
		await others();
	});
	return patient.transaction(async (trx) => {
		await undoing.hold?.(trx);
		await giveListDayBack(trx, undoing, sql`true`);
		await sql`
			delete from account a using (select distinct account_id from import_row where plan = ${plan} and is_new_account and outcome = 'new') made
			where a.id = made.account_id and a.version = 1
				and not exists (select from provider p where p.account_id = a.id) and not exists (select from account_member m where m.account_id = a.id)
		`.execute(trx);
		const counts = await countsOf(
			trx,
			sql`select undone as result from import_row where plan = ${plan} and undone is not null`,
		);
		await undoing.finish(trx, counts);
		return counts;
	});
};

const undoBatch = async (
	trx: Transaction,
	services: ActiveServices,
	undoing: Undoing,
	rows: readonly ImportRowTable[],
): Promise<void> => {
	const { plan, source, personId } = undoing;
	const ids = rows.flatMap(({ provider_id }) => provider_id ?? []).sort((a, b) => a - b);
	for (const id of ids) await sql`select hold_referrals(${id}::int)`.execute(trx);
	await sql`select from provider where id = any (${ids}::int[]) order by id for update`.execute(trx);
	const own = sql`r.n = any (${rows.map(({ n }) => n)}::int[])`;
	await sql`update import_row r set undone = d.result from (${decided(plan, own)}) d where r.plan = ${plan} and r.n = d.n`.execute(
		trx,
	);
	await overwriteProfiles(
		trx,
		sql`select d.* from (${decided(plan, sql`${own} and r.outcome = 'changed'`)}) d where d.vals is not null`,
		{
			personId,
			now: services.clock(),
		},
	);
	// Makes the next import read the row again. A row that joined a profile of another list leaves it.
	const stated = sql`r.plan = ${plan} and ${own} and s.source = ${source} and s.source_key = r.source_key`;
	await sql`delete from provider_source_row s using import_row r where ${stated} and r.choice = 'same'`.execute(trx);
	await sql`update provider_source_row s set row_hash = null from import_row r where ${stated}`.execute(trx);
	await giveListDayBack(trx, undoing, own);
	await sql`delete from provider p using import_row r where r.plan = ${plan} and ${own} and r.undone = 'deleted' and p.id = r.provider_id`.execute(
		trx,
	);
	const switched = await trx
		.selectFrom("import_row as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["p.id", "r.undone"])
		.where("r.plan", "=", plan)
		.where(own.$castTo<boolean>())
		.where((eb) =>
			eb.or([
				eb.and([eb("r.undone", "=", "hidden"), eb("p.is_active", "=", true)]),
				eb.and([eb("r.undone", "=", "restored"), eb("r.outcome", "in", ["stopped", "gone"])]),
			]),
		)
		.orderBy("p.id")
		.execute();
	for (const { id, undone } of switched) {
		const reason = undone === "hidden" ? `The import of the list “${source}” was undone` : null;
		await switchActive(trx, services, { providerId: id, personId }, reason);
	}
};
