import { sql } from "kysely";
import type { WatchedAlso } from "#contract/alerts/options.ts";
import { recentSince } from "#contract/capacity/options.ts";
import type { Site } from "#contract/providers/fit.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import { nearestSite } from "#domains/providers/spot.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conditions, ints } from "./conditions.ts";
import { byVideo, capacityTokens, type Filters, farther, SERVICE_AREA, searchTokens } from "./tokens.ts";

/** What is watched: a search, or one profile. */
export type Watched = { search: Filters & { also_list?: readonly WatchedAlso[] } } | { provider: number };

/** A profile with places, and since when. */
export interface Opening {
	id: number;
	url_slug: string;
	name: string;
	short_description: string;
	/** Names of the services with places. */
	services: string[];
	open_since: Date;
	/** Such as "Belmont, 3 km away". */
	place: string | null;
}

interface Row extends Omit<Opening, "place"> {
	sites: Site[];
	count: number;
}

/**
 * Active profiles that have places now, those that turned open last first, one for each account (decision 80). A search
 * matches by the same conditions as in search.ts, and also covers the groups beside it that it asks for. The answers come from the database, because they are few and must be
 * current.
 * @param when turned open after the first and not after the second moment
 * @returns at most `most` profiles, and the count of all
 */
export const findOpenings = async (
	db: Db | Transaction,
	lookup: Lookup,
	watched: Watched,
	{ after, until, now, most }: { after?: Date; until?: Date; now: Date; most: number },
): Promise<{ results: Opening[]; count: number }> => {
	const search = "search" in watched ? watched.search : undefined;
	const tokens = search && searchTokens(search, lookup);
	if (search && !tokens) return { results: [], count: 0 };
	const areas = search?.service_areas_list ?? [];
	const also = search?.also_list ?? [];
	const groups = [
		tokens,
		search && also.includes("video") ? byVideo(search, lookup) : undefined,
		search && also.includes("farther") ? farther(search, lookup) : undefined,
	].flatMap((group) => (group ? [sql`(${conditions("", { ...group, without: undefined }, now)})`] : []));
	const matches = tokens
		? sql`(${sql.join(groups, sql` or `)}) and tok && ${ints(capacityTokens(["open"], areas))}`
		: sql`search_doc.provider_id = ${"provider" in watched ? watched.provider : 0}`;
	const inTime = sql`c.open_since <= ${until ?? now} ${after ? sql`and c.open_since > ${after}` : sql``}`;
	const { rows } = await sql<Row>`
		with found as (
			select distinct on (search_doc.account_id) search_doc.provider_id, o.since, o.areas
			from search_doc cross join lateral (
				select max(c.open_since) as since, array_agg(c.service_area_id) as areas from provider_capacity c
				where c.provider_id = search_doc.provider_id and c.confirmed_at > ${recentSince(now)} and ${inTime}
					and ${sql.lit(SERVICE_AREA)} + c.service_area_id = any (search_doc.tok)
					${areas.length > 0 ? sql`and c.service_area_id = any (${ints(areas)})` : sql``}
			) o
			where search_doc.provider_id in (select c.provider_id from provider_capacity c where ${inTime}) and ${matches} and o.since is not null
			order by search_doc.account_id, o.since desc, search_doc.provider_id
		)
		select p.id, p.url_slug, p.name, p.short_description, f.since as open_since, sites_of(p) as sites, count(*) over ()::int as count,
			array(select a.name from service_area a where a.id = any (f.areas) order by a.name) as services
		from found f join provider p on p.id = f.provider_id
		order by f.since desc, p.sort_key, p.id limit ${sql.lit(most)}
	`.execute(db);
	const near = tokens?.near ?? [];
	return {
		count: rows[0]?.count ?? 0,
		results: rows.map(({ sites, count: _, ...row }) => ({ ...row, place: placeWords(sites, near, lookup) })),
	};
};

const placeWords = (sites: readonly Site[], near: Parameters<typeof nearestSite>[1], lookup: Lookup): string | null => {
	const nearest = nearestSite(sites, near, lookup.middleOf);
	const site = sites[nearest?.site ?? 0];
	const where = site?.suburb ?? site?.postcode;
	return where ? [where, ...(nearest ? [kmWords(nearest)] : [])].join(", ") : null;
};
