import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import { findLikelySame } from "#domains/providers/directory/likely-same.ts";
import { alike, type Identity, signsInWords, signsOf } from "#domains/providers/directory/signs.ts";
import type { Access } from "#platform/db/database.ts";

/** Rows per statement. */
const BATCH = 200;

export interface PossibleMatch {
	provider: number;
	/** Reasons for the match: "same name and postcode, same phone". */
	why: string;
}

/**
 * Finds existing profiles that may be the same provider as new rows, best match first. A sign of several rows or profiles
 * is ignored, except name and postcode together.
 * @param taken profiles already matched by a row of the file
 */
export const findPossibleMatches = async <T extends Identity>(
	access: Access,
	rows: readonly T[],
	taken: readonly number[],
	now: Date,
): Promise<Map<T, PossibleMatch>> => {
	const found = new Map<T, PossibleMatch>();
	if (rows.length === 0) return found;
	await findLikelySame(access, now);
	const signs = rows.map(signsOf);
	const times = new Map<string, number>();
	for (const sign of signs.flat()) times.set(sign, (times.get(sign) ?? 0) + 1);
	for (let from = 0; from < rows.length; from += BATCH) {
		const own = signs
			.slice(from, from + BATCH)
			.flatMap((all, n) =>
				all.filter((sign) => sign.startsWith("name ") || times.get(sign) === 1).map((sign) => ({ n: from + n, sign })),
			);
		const given = sql`select n, sign from json_to_recordset(${JSON.stringify(own)}::json) as g (n int, sign text)`;
		const { rows: matches } = await sql<{ n: number; provider: number; kinds: string[] }>`
			select distinct on (n) n, provider_id as provider, kinds from (${alike(given, 1)}) m where not (provider_id = any (${taken}::int[]))
			order by n, cardinality(kinds) desc, provider_id
		`.execute(access.db);
		for (const { n, provider, kinds } of matches) found.set(rows[n] as T, { provider, why: signsInWords(kinds) });
		await others();
	}
	return found;
};
