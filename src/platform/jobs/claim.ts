import { type RawBuilder, sql } from "kysely";
import type { Db, Transaction } from "../db/database.ts";

/** Tables with `claimed_until` and `tries`, and their keys. */
const KEYS = { automatic_send: "quote_id", others_consent: "quote_id", referral: "id" } as const;
type Table = keyof typeof KEYS;

/** The first claim lasts a minute, and each further one twice as long. */
const LONGEST_MINUTES = 16;
/** With this many tries in vain, a row is stuck and the job says so. */
const STUCK_AFTER = 3;
const MOST_TRIES = 1000;

/**
 * Claims the first row that is due, for work that can't hold a lock meanwhile. Nodes at the same time get different
 * rows. If the work fails, the row is due again when its claim ends.
 * @param isDue condition on the table, under its own name
 * @returns the row's key; undefined if none is due
 */
export const claimNext = async (
	db: Db,
	table: Table,
	isDue: RawBuilder<unknown>,
	order: RawBuilder<unknown>,
	now: Date,
): Promise<string | undefined> => {
	const key = sql.ref(KEYS[table]);
	const { rows } = await sql<{ key: string }>`
		update ${sql.table(table)} set tries = least(tries + 1, ${MOST_TRIES}),
			claimed_until = ${now}::timestamptz + make_interval(mins => least(power(2, least(tries, 10))::int, ${LONGEST_MINUTES}))
		where ${key} = (
			select ${key} from ${sql.table(table)}
			where ${isDue} and (claimed_until is null or claimed_until <= ${now}) order by ${order}, ${key} limit 1 for update skip locked
		)
		returning ${key}::text as key
	`.execute(db);
	return rows[0]?.key;
};

/** The row's work is done: whatever it waits for next starts without a claim. */
export const endClaim = (trx: Transaction, table: Table, key: string): Promise<unknown> =>
	sql`update ${sql.table(table)} set claimed_until = null, tries = 0 where ${sql.ref(KEYS[table])} = ${key}::uuid`.execute(
		trx,
	);

/** How many rows that are due have failed several times. */
export const countStuck = async (db: Db, table: Table, isDue: RawBuilder<unknown>): Promise<number> => {
	const { count } = await db
		.selectFrom(table)
		.select(({ cast, fn }) => cast<number>(fn.countAll(), "integer").as("count"))
		.where(isDue.$castTo<boolean>())
		.where("tries", ">=", STUCK_AFTER)
		.executeTakeFirstOrThrow();
	return count;
};
