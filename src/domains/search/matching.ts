import { sql } from "kysely";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import type { Database } from "#platform/db/database.ts";
import { conditions, ints, roomCondition } from "./conditions.ts";
import { type Filters, searchTokens } from "./tokens.ts";

/**
 * Which of these profiles a search shows, by the conditions of search.ts. Others of their accounts count as well.
 * @param ids of profiles
 */
export const matchingOf = async (
	database: Database,
	asked: Filters & Pick<ProviderSearch, "query" | "capacity">,
	ids: readonly number[],
	now: Date,
): Promise<Set<number>> => {
	const tokens = searchTokens(asked, await lookupOf(database));
	if (!tokens) return new Set();
	const { rows } = await sql<{ id: number }>`
		select provider_id as id from search_doc
		where provider_id = any (${ints(ids)}) and ${conditions(asked.query, tokens, now)} and ${roomCondition(asked, now) ?? sql`true`}
	`.execute(database.db);
	return new Set(rows.map(({ id }) => id));
};
