import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { hashOfRequest } from "#platform/text.ts";

/** Prefix of keyed hashes. Earlier releases stored hashes without it, which are one byte shorter. */
const KEYED = Buffer.from([2]);
const UNKEYED_BYTES = 32;

const PURPOSE = "request";

const keyed = (hash: Buffer): Buffer => Buffer.concat([KEYED, hash]);

/** Idempotency fingerprint of a request. */
export interface RequestHash {
	/**
	 * The value for the database. It is keyed (HMAC), since an attacker who has the tables but not the key could
	 * otherwise test guesses of the encrypted texts.
	 */
	stored: Buffer;
	/**
	 * All values that the same request may have: with each known key, and without a key from an earlier release.
	 */
	known: readonly Buffer[];
	/** The same on every node, whatever its key. Must not be stored. */
	plain: Buffer;
}

/** The fingerprint of a request with encrypted texts, independent of the order of keys and lists in its body. */
export const requestHashOf = (settings: Settings, request: object): RequestHash => {
	const plain = hashOfRequest(request);
	const sealer = sealerOf(settings);
	return {
		stored: keyed(sealer.fingerprint(PURPOSE, plain)),
		known: [...sealer.fingerprints(PURPOSE, plain).map(keyed), plain],
		plain,
	};
};

/** Whether the stored value belongs to this request. */
export const isSameRequest = (stored: Buffer, { known }: RequestHash): boolean =>
	known.some((one) => one.equals(stored));

/** Rows in one transaction. */
const AT_ONCE = 100;

/**
 * Adds the key to hashes that have none: from an earlier release, a node that still runs it, or its backup. Several
 * nodes may do it at once.
 * @param tables tables with a `request_hash` and a uuid as id
 * @returns number of changed rows
 */
export const keyEarlierHashes = async (
	{ database, settings }: { database: Pick<Database, "patient">; settings: Settings },
	tables: readonly string[],
): Promise<number> => {
	const sealer = sealerOf(settings);
	let done = 0;
	for (const table of tables) {
		let after = "00000000-0000-0000-0000-000000000000";
		for (let found = AT_ONCE; found === AT_ONCE; done += found)
			found = await database.patient.transaction(async (trx) => {
				const { rows } = await sql<{ id: string; request_hash: Buffer }>`
					select id, request_hash from ${sql.table(table)} where octet_length(request_hash) = ${UNKEYED_BYTES} and id > ${after}
					order by id limit ${AT_ONCE} for update skip locked
				`.execute(trx);
				for (const { id, request_hash } of rows)
					await sql`update ${sql.table(table)} set request_hash = ${keyed(sealer.fingerprint(PURPOSE, request_hash))} where id = ${id}`.execute(
						trx,
					);
				after = rows.at(-1)?.id ?? after;
				return rows.length;
			});
	}
	return done;
};
