import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import type { Services } from "#platform/services.ts";

/** A repeat comes within moments, or when a laptop is opened again after a few days; whoever sends after that means it. */
const KEPT_DAYS = 7;

/** What somebody who is signed in asks for. */
export interface Asked {
	personId: number;
	/** The Idempotency-Key header, checked. Without one every call is one of its own. */
	key: string | undefined;
	/** What would be another request if it differed: the kind of call, what it is about, its body. */
	request: { call: string } & Record<string, unknown>;
}

/**
 * Makes a record once, however often the same person sends the same under the same key, be it at once. Called first in the transaction of the write: of two at
 * once the second waits for the first to end, and should hold nothing meanwhile.
 * @param make makes it, and gives its number
 * @returns the record's number, just made or made before
 * @throws Problem 409 for a key that something else was sent under
 */
export const once = async (
	trx: Transaction,
	{ clock, settings }: Pick<Services, "clock" | "settings">,
	{ personId, key, request }: Asked,
	make: () => Promise<number>,
): Promise<number> => {
	if (key === undefined) return make();
	const hash = requestHashOf(settings, request);
	await sql`select pg_advisory_xact_lock(hashtextextended(${`person request ${personId} ${key}`}, 0))`.execute(trx);
	const { rows } = await sql<{ request_hash: Buffer; made: number }>`
		select request_hash, made from person_request where person_id = ${personId} and key = ${key}
	`.execute(trx);
	const [held] = rows;
	if (held) {
		if (!isSameRequest(held.request_hash, hash))
			throw keyTaken("Something else was already sent with this Idempotency-Key. Send this with a new key.");
		return held.made;
	}
	const made = await make();
	await sql`insert into person_request (person_id, key, request_hash, made, at) values (${personId}, ${key}, ${hash.stored}, ${made}, ${clock()})`.execute(
		trx,
	);
	return made;
};

/** Keys that nobody repeats any more are gone. */
export const dropOldRequests = async (db: Db, now: Date): Promise<void> => {
	await sql`delete from person_request where at < ${new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000)}`.execute(db);
};
