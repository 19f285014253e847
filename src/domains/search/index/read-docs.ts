import { type RawBuilder, sql } from "kysely";
import { atPostcode, spotColumn } from "#domains/providers/spot.ts";
import { publicText } from "#domains/providers/store.ts";
import type { Db } from "#platform/db/database.ts";
import { SERVICE_AREA } from "../tokens.ts";
import type { Doc } from "./doc-table.ts";

/** Profiles read at a time: what one slice of loading takes must not be felt by who searches meanwhile. */
export const SLICE = 250;

/** A moment as text: how often a table of search had been emptied, and the snapshot. */
const thisMoment = sql`(select last_value from search_epoch) || ' ' || pg_current_snapshot()`;
const epochOf = (seen: string) => seen.slice(0, seen.indexOf(" "));
const snapshotOf = (seen: string) => seen.slice(seen.indexOf(" ") + 1);

/** Changes that the snapshot of a moment did not show. Numbers above the newest there are came with a backup of another server. */
const newerThan = (seen: string): RawBuilder<unknown> => sql`
	changed_in >= pg_snapshot_xmin(${snapshotOf(seen)}::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
		and not pg_visible_in_snapshot(changed_in, ${snapshotOf(seen)}::pg_snapshot)
`;
/**
 * Numbers of transactions only go up, except where a server that took over lacks the last ones of the lost: it gives their numbers to others, whose changes would
 * count as seen. Then nothing that was known counts, as after a table was emptied.
 */
const emptiedSince = (seen: string) => sql`(
	(select last_value <> ${epochOf(seen)}::bigint from search_epoch)
	or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshotOf(seen)}::pg_snapshot)
)`;

/** Whether anything changed since that moment, as a value in a statement that reads something besides: both are of one moment. */
const changedSince = (seen: string): RawBuilder<boolean> =>
	sql<boolean>`(${emptiedSince(seen)} or exists (select from search_change where ${newerThan(seen)}))`;

/** Whether any of these profiles did. */
const changedAmong = (ids: readonly number[], seen: string): RawBuilder<boolean> =>
	sql<boolean>`(${emptiedSince(seen)} or exists (select from search_change where provider_id = any (${idsOf(ids)}) and ${newerThan(seen)}))`;

const idsOf = (ids: readonly number[]) => sql`${sql.val(`{${ids.join()}}`)}::int[]`;

const columns = sql`
	d.provider_id as id, d.account_id as account, d.score, d.reviews_count as reviews, d.name_key as name, d.is_telehealth_available as telehealth,
	p.sort_key as sort, to_json(${spotColumn}) as at, to_json(d.tok) as tok, to_json(d.cover) as cover, (
		select coalesce(json_agg(json_build_array(c.service_area_id, c.state, (extract(epoch from c.confirmed_at) * 1000000)::bigint)), '[]')
		from provider_capacity c where c.provider_id = d.provider_id and ${sql.lit(SERVICE_AREA)} + c.service_area_id = any (d.tok)
	) as answers
`;

/** Everything of these rows of search_doc. */
const docsOf = (rows: RawBuilder<unknown>) =>
	sql<Doc>`select ${columns} from (${rows}) d join provider p on p.id = d.provider_id ${atPostcode}`;

export interface Changes {
	/** The moment they were read at. */
	seen: string;
	/** All went at once: nothing that was known counts. */
	emptied: boolean;
	/** Ids of all that changed. */
	changed: number[];
}

/** What changed since that moment. */
export const readChanges = async (db: Db, seen: string): Promise<Changes> => {
	const { rows } = await sql<Changes>`
		select ${thisMoment} as seen, ${emptiedSince(seen)} as emptied,
			(select coalesce(json_agg(provider_id), '[]') from search_change where ${newerThan(seen)}) as changed
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the changes of search gave no answer");
	return row;
};

/** A moment to start from, and whether the database makes ASCII letters small as everybody does (in Turkish it may not). */
export const readStart = async (db: Db): Promise<{ seen: string; plain: boolean }> => {
	const { rows } = await sql<{
		seen: string;
		plain: boolean;
	}>`select ${thisMoment} as seen, lower('I') = 'i' as plain`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the database gave no answer");
	return row;
};

/** Those of these profiles that are to be found. */
export const readDocs = async (db: Db, ids: readonly number[]): Promise<Doc[]> =>
	(await docsOf(sql`select * from search_doc where provider_id = any (${idsOf(ids)})`).execute(db)).rows;

/** The next profiles by id that are to be found, a slice of them. */
export const readDocsAfter = async (db: Db, after: number): Promise<Doc[]> =>
	(
		await sql<Doc>`${docsOf(sql`select * from search_doc where provider_id > ${after} order by provider_id limit ${sql.lit(SLICE)}`)} order by d.provider_id`.execute(
			db,
		)
	).rows;

/** A profile's row, as `publicText` writes it. */
export interface TextRow {
	id: number;
	text: string;
}
type PageRow = (TextRow | { id: null; text: null }) & { is_behind: boolean };

/**
 * These profiles as they are at that moment; undefined where anything changed since.
 * @param alone what changed of others does not count: for who knows already that the moment is new enough
 */
export const readRows = async (
	db: Db,
	ids: readonly number[],
	seen: string,
	{ alone = false } = {},
): Promise<TextRow[] | undefined> => {
	const isBehind = alone ? changedAmong(ids, seen) : changedSince(seen);
	// When none is there still one row says whether search has changed.
	const { rows } = await sql<PageRow>`
		select now_is.is_behind, p.id, ${publicText("p")} as text
		from (select ${isBehind} as is_behind) now_is left join provider p on p.id = any (${idsOf(ids)})
	`.execute(db);
	if (rows[0]?.is_behind) return undefined;
	return rows.filter((row): row is TextRow & { is_behind: boolean } => row.id !== null);
};
