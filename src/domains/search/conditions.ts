import { type RawBuilder, sql } from "kysely";
import { recentSince } from "#contract/capacity/options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { nameParts } from "#contract/shared/fold-text.ts";
import { numberConditions } from "./number-filters.ts";
import { capacityTokens, SERVICE_AREA, type Tokens, wishedStates } from "./tokens.ts";

// SQL conditions on `search_doc`, for searches in the database.

type Room = Pick<ProviderSearch, "capacity" | "service_areas_list">;

export const ints = (numbers: readonly number[]) => sql`${sql.val(`{${numbers.join()}}`)}::int[]`;

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** SQL condition on `search_doc` for typed words and tokens. */
export const conditions = (typed: string, tokens: Tokens, now: Date): RawBuilder<unknown> => {
	const { all, anyOf, cover, byVideo = [], without } = tokens;
	const parts = nameParts(typed).map((word) => sql`name_words like ${`%${escapeLike(word)}%`}`);
	if (all.length > 0) parts.push(sql`tok @> ${ints(all)}`);
	for (const list of anyOf) parts.push(sql`tok && ${ints(list)}`);
	if (cover)
		parts.push(
			byVideo.length > 0 ? sql`(cover && ${ints(cover)} or tok && ${ints(byVideo)})` : sql`cover && ${ints(cover)}`,
		);
	parts.push(...numberConditions(tokens, now));
	if (without)
		parts.push(sql`account_id not in (select account_id from search_doc where ${conditions(typed, without, now)})`);
	return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
};

/**
 * Capacity answers of the profile within 30 days, for the requested service areas or any it offers. Answers of retired
 * services stay in the table and don't count.
 */
const recentAnswer = ({ service_areas_list: areas }: Room, now: Date) => sql`
	select from provider_capacity c
	where c.provider_id = search_doc.provider_id and c.confirmed_at > ${recentSince(now)} and ${sql.lit(SERVICE_AREA)} + c.service_area_id = any (search_doc.tok)
		${areas.length > 0 ? sql`and c.service_area_id = any (${ints(areas)})` : sql``}
`;

/**
 * SQL condition for the requested capacity; undefined if none is requested. Tokens find profiles that ever had it, and
 * their answers tell whether that is recent.
 */
export const roomCondition = (asked: Room, now: Date): RawBuilder<unknown> | undefined => {
	const states = wishedStates(asked.capacity);
	if (states.length === 0) return undefined;
	return sql`
		tok && ${ints(capacityTokens(states, asked.service_areas_list))}
		and exists (${recentAnswer(asked, now)} and c.state = any (${`{${states.join()}}`}::text[]))
	`;
};

/** Counts accounts that match except for capacity, and have no answer within 30 days. */
export const notSaidCount = (asked: Room, base: RawBuilder<unknown>, now: Date) => sql`
	select count(*)::int from (
		select from search_doc where ${base} group by account_id having not bool_or(exists (${recentAnswer(asked, now)}))
	) quiet
`;
