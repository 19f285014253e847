import { sql } from "kysely";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Database } from "#platform/db/database.ts";
import { conditions, roomCondition } from "./conditions.ts";
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
	const rows = await database.db
		.selectFrom("search_doc")
		.select("provider_id")
		.where("provider_id", "=", anyOf(ids))
		.where(conditions(asked.query, tokens, now).$castTo<boolean>())
		.where((roomCondition(asked, now) ?? sql`true`).$castTo<boolean>())
		.execute();
	return new Set(rows.map(({ provider_id }) => provider_id));
};
