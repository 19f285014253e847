import { sql } from "kysely";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import type { Db } from "#platform/db/database.ts";

// A simple, slow reference search. It reads whole tables and shares no code with search.ts.
// `npm run cli -- check-search` and search.property.db.test.ts compare the two.

interface Degrees {
	latitude: number;
	longitude: number;
}

interface Row {
	id: number;
	account_id: number;
	/** Lowercased by the database, whose collation may differ from JavaScript. */
	small_name: string;
	/** All spellings of the name that a search can match, from the database. */
	spellings: string;
	/** The sort key of the name. */
	sort_key: string;
	/** The location of the office. */
	at: Degrees | undefined;
	areas: Set<number>;
	age_groups: string[];
	funding_types: string[];
	/** The profile's own postcodes and those of its regions. */
	postcodes: Set<string>;
	rating: number | undefined;
	reviews_count: number;
	is_active: boolean;
	is_telehealth_available: boolean;
	is_subscribed_for_onboarding: boolean;
	/** `confirmed_at` is in microseconds since 1970, the precision of the database. */
	answers: { area: number; state: string; confirmed_at: number }[];
}

interface Everything {
	rows: Row[];
	/** The centre of each postcode, and of each suburb by postcode and name. */
	middles: Map<string, Degrees>;
	suburbs: Map<string, Degrees>;
}

/** Every provider with their current service areas, the capacity answers for those, and all postcodes. */
export const readEverything = async (db: Db): Promise<Everything> => {
	const services = await sql<{ id: number; service_area_id: number }>`
		select s.id, s.service_area_id from service s, service_area a where a.id = s.service_area_id and s.retired_at is null and a.retired_at is null
	`.execute(db);
	const areaOf = new Map(services.rows.map((s) => [s.id, s.service_area_id]));
	const postcodes = (
		await sql<{ code: string; region_id: number | null } & Degrees>`select * from postcode`.execute(db)
	).rows;
	const localities = (await sql<{ name: string; postcode: string } & Degrees>`select * from locality`.execute(db)).rows;
	const middles = new Map(postcodes.map(({ code, ...place }) => [code, place]));
	const suburbs = new Map(
		localities.map(({ name, postcode, ...place }) => [`${postcode} ${name.toLowerCase()}`, place]),
	);
	const providers = await sql<{
		id: number;
		account_id: number;
		small_name: string;
		spellings: string;
		sort_key: string;
		latitude: number | null;
		longitude: number | null;
		postcode: string | null;
		services: number[];
		age_groups: string[];
		funding_types: string[];
		regions: number[];
		postcodes: string[];
		overall_review: string | null;
		reviews_count: number;
		is_active: boolean;
		is_telehealth_available: boolean;
		is_subscribed_for_onboarding: boolean;
	}>`select *, lower(name) as small_name, name_spellings(name) as spellings from provider`.execute(db);
	const answers = (
		await sql<{ provider: number; area: number; state: string; confirmed_at: number }>`
			select provider_id as provider, service_area_id as area, state, (extract(epoch from confirmed_at) * 1000000)::float8 as confirmed_at from provider_capacity
		`.execute(db)
	).rows;
	const served = new Map<number, string[]>();
	for (const { code, region_id } of postcodes)
		if (region_id !== null) served.set(region_id, [...(served.get(region_id) ?? []), code]);
	const said = Map.groupBy(answers, ({ provider }) => provider);
	const rows = providers.rows.map((p) => {
		const areas = new Set(p.services.flatMap((id) => areaOf.get(id) ?? []));
		return {
			...p,
			at:
				p.latitude === null || p.longitude === null
					? middles.get(p.postcode ?? "")
					: { latitude: p.latitude, longitude: p.longitude },
			areas,
			postcodes: new Set([...p.postcodes, ...p.regions.flatMap((id) => served.get(id) ?? [])]),
			answers: (said.get(p.id) ?? []).filter(({ area }) => areas.has(area)),
			rating: p.overall_review === null ? undefined : Number(p.overall_review),
		};
	});
	return { rows, middles, suburbs };
};

/**
 * Great-circle distance in whole metres to the nearest requested place. Undefined if no place is known, infinite for a
 * provider without a location.
 */
const distanceOf = ({ at }: Row, asked: ProviderSearch, { middles, suburbs }: Everything): number | undefined => {
	const places = asked.postcodes_list.flatMap((code) => {
		const named = asked.suburb_list.map((name) => suburbs.get(`${code} ${name.toLowerCase()}`)).find(Boolean);
		return named ?? middles.get(code) ?? [];
	});
	if (places.length === 0) return undefined;
	if (!at) return Number.POSITIVE_INFINITY;
	const rad = (degrees: number) => (degrees / 180) * Math.PI;
	return Math.min(
		...places.map(({ latitude, longitude }) => {
			const cosine =
				Math.sin(rad(latitude)) * Math.sin(rad(at.latitude)) +
				Math.cos(rad(latitude)) * Math.cos(rad(at.latitude)) * Math.cos(rad(longitude - at.longitude));
			return Math.round(6_371_000 * Math.acos(Math.min(1, cosine)));
		}),
	);
};

/** The words of a query, folded by the database. */
const foldedWords = async (db: Db, { query }: ProviderSearch): Promise<string[]> => {
	const { rows } = await sql<{
		words: string[];
	}>`select array(select w from unnest(string_to_array(fold_text(${query}, ' '), ' ')) w where w <> '') as words`.execute(
		db,
	);
	return rows[0]?.words ?? [];
};

const matches = (p: Row, asked: ProviderSearch, words: readonly string[]): boolean => {
	if (!p.is_active) return false;
	for (const word of words) if (!p.spellings.includes(word)) return false;
	if (asked.service_areas_list.length > 0 && !asked.service_areas_list.some((id) => p.areas.has(id))) return false;
	if (asked.age_groups_list.length > 0 && !asked.age_groups_list.some((code) => p.age_groups.includes(code)))
		return false;
	const fundings = asked.funding_types_list;
	if (
		fundings.length > 0 &&
		!fundings.includes("i-don-t-know") &&
		!fundings.some((code) => p.funding_types.includes(code))
	)
		return false;
	if (asked.postcodes_list.length > 0 && !asked.postcodes_list.some((code) => p.postcodes.has(code))) return false;
	return !asked.is_subscribed_for_onboarding || p.is_subscribed_for_onboarding;
};

const MONTH_US = 30 * 24 * 3600_000_000;

/** The states that a provider confirmed within 30 days, for the requested service areas or any. */
const saidLately = (p: Row, asked: ProviderSearch, now: Date): string[] =>
	p.answers
		.filter(({ area }) => asked.service_areas_list.length === 0 || asked.service_areas_list.includes(area))
		.filter(({ confirmed_at }) => now.getTime() * 1000 - confirmed_at < MONTH_US)
		.map(({ state }) => state);

const hasRoom = (p: Row, asked: ProviderSearch, now: Date): boolean => {
	const said = saidLately(p, asked, now);
	if (asked.capacity.includes("waiting")) return said.includes("open") || said.includes("waiting");
	return asked.capacity.length === 0 || said.includes("open");
};

/**
 * The ids in order, the total and, if capacity is requested, the number of matching accounts without a recent answer.
 */
export const searchSlowly = async (
	db: Db,
	everything: Everything,
	asked: ProviderSearch,
	now: Date,
): Promise<{ ids: number[]; count: number; not_said: number | null }> => {
	const words = await foldedWords(db, asked);
	// Unrated providers sort below every rating, even 0.0.
	const rating = (p: Row) => p.rating ?? -1;
	const wanted = asked.postcodes_list.length === 0;
	const standsFor = new Map<number, Row>();
	const quiet = new Map<number, boolean>();
	for (const p of everything.rows) {
		if (!matches(p, asked, words)) continue;
		if (asked.capacity.length > 0)
			quiet.set(p.account_id, (quiet.get(p.account_id) ?? true) && saidLately(p, asked, now).length === 0);
		if (!hasRoom(p, asked, now)) continue;
		const other = standsFor.get(p.account_id);
		if (!other || stands(p, other)) standsFor.set(p.account_id, p);
	}
	function stands(p: Row, other: Row): boolean {
		if (p.is_telehealth_available !== other.is_telehealth_available) return p.is_telehealth_available === wanted;
		const [here, there] = [distanceOf(p, asked, everything), distanceOf(other, asked, everything)];
		if (here !== undefined && there !== undefined && here !== there) return here < there;
		if (rating(p) !== rating(other)) return rating(p) > rating(other);
		return p.id < other.id;
	}
	const byName = (a: Row, b: Row) => Buffer.compare(Buffer.from(a.sort_key), Buffer.from(b.sort_key)) || a.id - b.id;
	const byRating = (a: Row, b: Row) => rating(b) - rating(a);
	const byReviews = (a: Row, b: Row) => b.reviews_count - a.reviews_count;
	const all = [...standsFor.values()].sort((a, b) =>
		asked.order === "by_score"
			? byRating(a, b) || byReviews(a, b) || byName(a, b)
			: byReviews(a, b) || byRating(a, b) || byName(a, b),
	);
	const from = (asked.page - 1) * asked.pageSize;
	return {
		ids: all.slice(from, from + asked.pageSize).map((p) => p.id),
		count: all.length,
		not_said: asked.capacity.length > 0 ? [...quiet.values()].filter(Boolean).length : null,
	};
};

/** Known values to build searches from. */
export interface Vocabulary {
	names: string[];
	areas: number[];
	ages: string[];
	fundings: string[];
	postcodes: string[];
}

export const readVocabulary = async (db: Db): Promise<Vocabulary> => {
	const column = async <T>(query: ReturnType<typeof sql<{ value: T }>>) =>
		(await query.execute(db)).rows.map((row) => row.value);
	return {
		names: await column(sql<{ value: string }>`select name as value from provider order by id`),
		areas: await column(sql<{ value: number }>`select id as value from service_area order by id`),
		ages: await column(sql<{ value: string }>`select code as value from age_group order by code`),
		fundings: await column(sql<{ value: string }>`select code as value from funding_type order by code`),
		postcodes: await column(sql<{ value: string }>`select code as value from postcode order by code`),
	};
};
