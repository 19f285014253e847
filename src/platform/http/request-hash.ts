import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { hashOfRequest } from "#platform/text.ts";

/** Longer by this than what earlier releases stored, so that one is told from the other. */
const KEYED = Buffer.from([2]);
const UNKEYED_BYTES = 32;

const PURPOSE = "request";

const keyed = (hash: Buffer): Buffer => Buffer.concat([KEYED, hash]);

/** A request as a repeat of it is known by. */
export interface RequestHash {
	/**
	 * For the database: under a key, since words of the request lie sealed beside it. Whoever has the tables, and not the key, could else try out what they say.
	 */
	stored: Buffer;
	/** What the same request may have been stored as: under any key that is known, and without one by an earlier release. */
	known: readonly Buffer[];
	/** The same on every node, whichever key it has; to be stored nowhere. */
	plain: Buffer;
}

/** What a request that has sealed words is known by, however the lists and keys of its body are ordered. */
export const requestHashOf = (settings: Settings, request: object): RequestHash => {
	const plain = hashOfRequest(request);
	const sealer = sealerOf(settings);
	return {
		stored: keyed(sealer.fingerprint(PURPOSE, plain)),
		known: [...sealer.fingerprints(PURPOSE, plain).map(keyed), plain],
		plain,
	};
};

/** Whether what is stored is this request. */
export const isSameRequest = (stored: Buffer, { known }: RequestHash): boolean =>
	known.some((one) => one.equals(stored));

/** So many in one transaction. */
const AT_ONCE = 100;

/**
 * Puts hashes under the key that are without one: of an earlier release, of a node that still runs it, or from a backup of one. Any number of nodes may.
 * @param tables that have a `request_hash` beside sealed words, and rows known by a uuid
 * @returns how many were
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
