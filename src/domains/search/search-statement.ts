import { type RawBuilder, sql } from "kysely";
import { recentSince } from "#contract/capacity/options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import type { Order } from "#contract/search/limits.ts";
import { distanceFrom } from "#domains/providers/spot.ts";
import { type ProviderRow, publicColumns } from "#domains/providers/store.ts";
import { conditions, ints, notSaidCount, roomCondition } from "./conditions.ts";
import { hourlyPrice } from "./hourly-price.ts";
import { isByDistance, SERVICE_AREA, START_CLOSED, START_UNKNOWN, type Tokens } from "./tokens.ts";

export interface Counted {
	count: number;
	not_said: number | null;
	no_price: number | null;
	/** Position on the page. */
	place: number | null;
}
/** An empty page still has one row, with the count and nulls. */
export type FoundRow = (ProviderRow & Counted) | ({ [K in keyof ProviderRow]: null } & Counted);

// The parts of keep_key (db/migrations/0002_providers.sql).
const TELEHEALTH_AS_WANTED = sql`(1::bigint << 61)`;
const keptScore = sql`((k >> 55) & 63)`;
const keptId = sql`(2147483647 - ((k >> 24) & 2147483647))::int`;
const keptReviews = sql`(k & 16777215)`;

/**
 * The sort orders, best first; ties sort by name (RES-008, RES-009). Only ratings and reviews count, so providers can't
 * pay for rank (HOM-006).
 */
const byScore = sql`(${keptScore} << 24 | ${keptReviews})`;
const ranks: Record<Order, RawBuilder<unknown>> = {
	by_score: byScore,
	soonest: byScore,
	nearest: byScore,
	price: byScore,
	highly_reviewed: sql`(${keptReviews} << 6 | ${keptScore})`,
};

export type SearchQuery = Pick<
	ProviderSearch,
	"query" | "order" | "page" | "pageSize" | "capacity" | "service_areas_list"
>;

/** The search query, exported so that `bench/search.ts` can explain it. */
export const searchStatement = (asked: SearchQuery, tokens: Tokens, now: Date): RawBuilder<FoundRow> => {
	const skipped = (asked.page - 1) * asked.pageSize;
	const rank = ranks[asked.order];
	const keys = keysOf(asked, tokens, now);
	const base = conditions(asked.query, tokens, now);
	const room = roomCondition(asked, now);
	const matching = room ? sql`${base} and ${room}` : base;
	const notSaid = room ? sql`(${notSaidCount(asked, base, now)})` : sql`null::int`;
	const noPrice =
		asked.order === "price" || tokens.price
			? sql`(select count(*)::int from kept join provider p on p.id = ${keptId} join search_doc d on d.provider_id = p.id where ${priceOf(asked, now)} is null)`
			: sql`null::int`;
	return sql<FoundRow>`
		with kept as materialized (${standing(asked.order, matching, tokens)}),
		candidate as (
			${keys.length > 0 ? sql`select ${keptId} as id, ${rank} as rank from kept` : sql`select ${keptId} as id, ${rank} as rank from kept order by rank desc fetch first (${sql.lit(skipped + asked.pageSize)}) rows with ties`}
		),
		page as (
			select candidate.id, row_number() over (order by ${sql.join([...keys, sql`candidate.rank desc, p.sort_key, candidate.id`])}) as place
			from candidate join provider p on p.id = candidate.id join search_doc d on d.provider_id = candidate.id
			order by place limit ${sql.lit(asked.pageSize)} offset ${sql.lit(skipped)}
		)
		select total.count, total.not_said, total.no_price, page.place::int as place, ${publicColumns("p")}
		from (select count(*)::int as count, ${notSaid} as not_said, ${noPrice} as no_price from kept) total
		left join (page join provider p on p.id = page.id) on true
		order by page.place
	`;
};

/**
 * The profile shown for each account (decision 87): with a place the one not by telehealth first, otherwise the one that
 * is; then, by the order of the list, the nearer one or the better rated; of equally rated ones the nearer; then the
 * lowest id. With access facts and a place, the nearest site that states them decides first.
 */
const standing = (order: Order, matching: RawBuilder<unknown>, { near = [], cover, access = 0 }: Tokens) => {
	if (near.length === 0) return kept(matching, cover === undefined);
	const distance = sql`${distanceFrom(near, "search_doc", access)} nulls last`;
	const rated = access > 0 || isByDistance(order) ? [] : [sql`score desc`];
	const keys = [sql`is_telehealth_available`, ...rated, distance];
	return sql`
		select distinct on (account_id) keep_key as k
		from search_doc
		where ${matching}
		order by account_id, ${sql.join(access > 0 ? keys.toReversed() : keys)}, keep_key desc
	`;
};

const kept = (matching: RawBuilder<unknown>, wantsTelehealth: boolean) => sql`
	select max(keep_key | case when is_telehealth_available = ${sql.lit(wantsTelehealth)} then ${TELEHEALTH_AS_WANTED} else 0 end) as k
	from search_doc
	where ${matching}
	group by account_id
`;

const priceOf = ({ service_areas_list: areas }: SearchQuery, now: Date) => hourlyPrice(sql`d.tok`, areas, now);

/**
 * Numbers to sort a page by before rating and reviews: the price, or when a provider can start, with a filter by price
 * whether it has one, and how far it is. Start comes first, because `findPage` counts the open ones of the first page.
 */
const keysOf = (asked: SearchQuery, { near = [], access, price }: Tokens, now: Date): RawBuilder<unknown>[] => {
	const { service_areas_list: areas } = asked;
	if (asked.order === "price") return [sql`${priceOf(asked, now)} nulls last`];
	const start = sql`coalesce((
		select min(case c.state when 'closed' then ${sql.lit(START_CLOSED)} else coalesce(c.weeks, 0) end) from provider_capacity c
		where c.provider_id = p.id and c.confirmed_at > ${recentSince(now)} and ${sql.lit(SERVICE_AREA)} + c.service_area_id = any (d.tok)
			${areas.length > 0 ? sql`and c.service_area_id = any (${ints(areas)})` : sql``}
	), ${sql.lit(START_UNKNOWN)})`;
	const nearest = near.length > 0 ? [sql`${distanceFrom(near, "d", access)} nulls last`] : [];
	const priced = price ? [sql`${priceOf(asked, now)} is null`] : [];
	return asked.order === "soonest"
		? [start, ...priced, ...nearest]
		: [...priced, ...(asked.order === "nearest" ? nearest : [])];
};
