import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Provider } from "#contract/providers.ts";
import type { Database, Db } from "#platform/db/database.ts";
import { indexOf } from "./index/directory-index.ts";
import { changedAmong, changedSince } from "./index/read-docs.ts";
import type { Lookup } from "./lookup.ts";
import { type ProviderRow, publicColumns, toProvider } from "./store.ts";

interface Behind {
	is_behind: boolean;
}
type PageRow = (ProviderRow & Behind) | ({ [K in keyof ProviderRow]: null } & Behind);

/** Profiles of a page, and whether search has changed since that moment; when none is there still one row says so. */
const pageStatement = (ids: readonly number[], isBehind: RawBuilder<boolean>) => sql<PageRow>`
	select now_is.is_behind, ${publicColumns("p")}
	from (select ${isBehind} as is_behind) now_is left join provider p on p.id = any (${sql.val(`{${ids.join()}}`)}::int[])
`;

/**
 * These profiles as they are at that moment; undefined where anything changed since.
 * @param alone what changed of others does not count: for who knows already that the moment is new enough
 */
export const readPage = async (db: Db, ids: readonly number[], seen: string, lookup: Lookup, { alone = false } = {}): Promise<Provider[] | undefined> => {
	const { rows } = await pageStatement(ids, alone ? changedAmong(ids, seen) : changedSince(seen)).execute(db);
	if (rows[0]?.is_behind) return undefined;
	return rows.filter((row): row is ProviderRow & Behind => row.id !== null).map(({ is_behind: _, ...row }) => toProvider(row, lookup));
};

const holding = new WeakSet<Database>();

/** Profiles read ahead at a time: few enough that nobody waits for it. */
const SLICE = 50;
/** After each slice the process and the database are left to others for so many times as long as it took. */
const REST = 3;

/**
 * Whoever searches for something else next will miss other profiles: while there is room the directory reads them ahead, the best first, in slices beside what is asked.
 * It takes a quarter of the time and leaves the rest to others. It ends when all are held, or when something changed; then the next search that misses one goes on.
 */
export const holdMore = (database: Database, lookup: Lookup): void => {
	if (holding.has(database)) return;
	holding.add(database);
	hold(database, lookup)
		.catch(() => {})
		.finally(() => holding.delete(database));
};

const hold = async (database: Database, lookup: Lookup): Promise<void> => {
	for (;;) {
		const began = performance.now();
		const index = indexOf(database);
		const { ids, seen } = index?.notShown(SLICE, lookup) ?? { ids: [], seen: "" };
		const read = ids.length > 0 ? await readPage(database.patient.db, ids, seen, lookup) : undefined;
		// Rows that went meanwhile would be asked for again and again.
		if (!index || !read || read.length < ids.length || !index.keepShown(read, lookup, seen)) return;
		await setTimeout((performance.now() - began) * REST, undefined, { ref: false });
	}
};
