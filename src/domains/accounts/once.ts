import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import type { Services } from "#platform/services.ts";

/** Repeats come within moments, or after a few days when a laptop is opened again. Later ones are meant. */
const KEPT_DAYS = 7;

/** A request from a signed-in person. */
export interface IdempotentRequest {
	personId: number;
	/** The checked Idempotency-Key header. Without one, every call makes a new record. */
	key: string | undefined;
	/** Identifies the request: the kind of call, its subject and its body. */
	request: { call: string } & Record<string, unknown>;
}

/**
 * Makes a record once, even if a person repeats the request under the same key at the same time. Call it first in the
 * transaction, before taking other locks: a parallel repeat waits here for the first to end.
 * @param make makes the record and returns its number
 * @returns the record's number, made now or before
 * @throws Problem 409 if the key was used for another request
 */
export const once = async (
	trx: Transaction,
	{ clock, settings }: Pick<Services, "clock" | "settings">,
	{ personId, key, request }: IdempotentRequest,
	make: () => Promise<number>,
): Promise<number> => {
	if (key === undefined) return make();
	const hash = requestHashOf(settings, request);
	await sql`select pg_advisory_xact_lock(hashtextextended(${`person request ${personId} ${key}`}, 0))`.execute(trx);
	const held = await trx
		.selectFrom("person_request")
		.select(["request_hash", "made"])
		.where("person_id", "=", personId)
		.where("key", "=", key)
		.executeTakeFirst();
	if (held) {
		if (!isSameRequest(held.request_hash, hash))
			throw keyTaken("Something else was already sent with this Idempotency-Key. Send this with a new key.");
		return held.made;
	}
	const made = await make();
	await trx
		.insertInto("person_request")
		.values({ person_id: personId, key, request_hash: hash.stored, made, at: clock() })
		.execute();
	return made;
};

/** Deletes keys that are too old to be repeated. */
export const dropOldRequests = async (db: Db, now: Date): Promise<void> => {
	const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000);
	await db.deleteFrom("person_request").where("at", "<", oldest).execute();
};
