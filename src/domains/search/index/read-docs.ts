import { type RawBuilder, sql } from "kysely";
import { publicText } from "#domains/providers/store.ts";
import type { Db } from "#platform/db/database.ts";
import { hourlyPrices } from "../hourly-price.ts";
import { SERVICE_AREA } from "../tokens.ts";
import type { Doc } from "./doc-table.ts";

/** Profiles per read, so that loading a slice doesn't delay searches. */
export const SLICE = 250;

/** The current state as text: the count of truncations of the search tables, and the snapshot. */
const thisMoment = sql`(select last_value from search_epoch) || ' ' || pg_current_snapshot()`;
const epochOf = (seen: string) => seen.slice(0, seen.indexOf(" "));
const snapshotOf = (seen: string) => seen.slice(seen.indexOf(" ") + 1);

/** SQL: changes that an earlier snapshot didn't include. Ids above the newest are from another server's backup. */
const newerThan = (seen: string): RawBuilder<unknown> => sql`
	changed_in >= pg_snapshot_xmin(${snapshotOf(seen)}::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
		and not pg_visible_in_snapshot(changed_in, ${snapshotOf(seen)}::pg_snapshot)
`;
/**
 * SQL: whether everything must be read again, after a truncation or a failover. Transaction ids only grow, except on a
 * new server that lacks the last transactions and reuses their ids, whose changes would then count as seen.
 */
const emptiedSince = (seen: string) => sql`(
	(select last_value <> ${epochOf(seen)}::bigint from search_epoch)
	or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshotOf(seen)}::pg_snapshot)
)`;

/** SQL: whether anything has changed since. Used inside a query for other data, so that both see the same snapshot. */
const changedSince = (seen: string): RawBuilder<unknown> =>
	sql`(${emptiedSince(seen)} or exists (select from search_change where ${newerThan(seen)}))`;

/** SQL: whether any of these profiles has changed since. */
const changedAmong = (ids: readonly number[], seen: string): RawBuilder<unknown> =>
	sql`(${emptiedSince(seen)} or exists (select from search_change where provider_id = any (${idsOf(ids)}) and ${newerThan(seen)}))`;

const idsOf = (ids: readonly number[]) => sql`${sql.val(`{${ids.join()}}`)}::int[]`;

const columns = sql`
	d.provider_id as id, d.account_id as account, d.score, d.reviews_count as reviews, d.name_key as name, d.is_telehealth_available as telehealth,
	p.sort_key as sort, to_json(d.spots) as spots, to_json(d.tok) as tok, to_json(d.cover) as cover, (
		select coalesce(json_agg(json_build_array(c.service_area_id, c.state, (extract(epoch from c.confirmed_at) * 1000000)::bigint, coalesce(c.weeks, 0))), '[]')
		from provider_capacity c where c.provider_id = d.provider_id and ${sql.lit(SERVICE_AREA)} + c.service_area_id = any (d.tok)
	) as answers, (
		select coalesce(json_agg(json_build_array(h.area, h.cents, h.stated_on)), '[]') from (${hourlyPrices(sql`d.tok`)}) h
	) as prices
`;

/** Selects the complete documents for these rows of search_doc. */
const docsOf = (rows: RawBuilder<unknown>, order = sql``) =>
	sql<Doc>`select ${columns} from (${rows}) d join provider p on p.id = d.provider_id ${order}`;

export interface Changes {
	/** The state they were read at. */
	seen: string;
	/** A truncation or failover happened, so everything must be read again. */
	emptied: boolean;
	/** Ids of the changed profiles. */
	changed: number[];
}

/** Reads what has changed since. */
export const readChanges = async (db: Db, seen: string): Promise<Changes> => {
	const { rows } = await sql<Changes>`
		select ${thisMoment} as seen, ${emptiedSince(seen)} as emptied,
			(select coalesce(json_agg(provider_id), '[]') from search_change where ${newerThan(seen)}) as changed
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the query for search changes returned no row");
	return row;
};

/**
 * The state to start from, and whether the database lowercases ASCII letters as usual (a Turkish collation may not).
 */
export const readStart = async (db: Db): Promise<{ seen: string; plain: boolean }> => {
	const { rows } = await sql<{
		seen: string;
		plain: boolean;
	}>`select ${thisMoment} as seen, lower('I') = 'i' as plain`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the query for the search state returned no row");
	return row;
};

/** Reads the documents of these profiles. Hidden and deleted ones are left out. */
export const readDocs = async (db: Db, ids: readonly number[]): Promise<Doc[]> =>
	(await docsOf(sql`select * from search_doc where provider_id = any (${idsOf(ids)})`).execute(db)).rows;

/** Reads the next slice of documents by profile id. */
export const readDocsAfter = async (db: Db, after: number): Promise<Doc[]> =>
	(
		await docsOf(
			sql`select * from search_doc where provider_id > ${after} order by provider_id limit ${sql.lit(SLICE)}`,
			sql`order by d.provider_id`,
		).execute(db)
	).rows;

/** A profile's row as text from `publicText`. */
export interface TextRow {
	id: number;
	text: string;
}
type PageRow = (TextRow | { id: null; text: null }) & { is_behind: boolean };

/**
 * Reads these profiles, or returns undefined if anything has changed since `seen`.
 * @param alone ignores changes to other profiles, for a caller whose data is already recent enough
 */
export const readRows = async (
	db: Db,
	ids: readonly number[],
	seen: string,
	{ alone = false } = {},
): Promise<TextRow[] | undefined> => {
	const isBehind = alone ? changedAmong(ids, seen) : changedSince(seen);
	// Even without profiles, one row says whether anything has changed.
	const { rows } = await sql<PageRow>`
		select now_is.is_behind, p.id, ${publicText("p")} as text
		from (select ${isBehind} as is_behind) now_is left join provider p on p.id = any (${idsOf(ids)})
	`.execute(db);
	if (rows[0]?.is_behind) return undefined;
	return rows.filter((row): row is TextRow & { is_behind: boolean } => row.id !== null);
};
