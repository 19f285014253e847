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
	/** The locations of the sites, and what each states. */
	places: (Degrees & { access: string[] })[];
	/** What the profile states: facts, languages and conditions. */
	says: Set<string>;
	/** What each site states. */
	sites: string[][];
	regions: number[];
	prices: { service_area: number; unit: string; rates: Record<string, number>; stated_on: string }[];
	delivery: { service_area: number; ways: { way: string; reach: string | number[] }[] }[];
	/** Each area, and whether it can be done by phone or video. */
	areas: Map<number, string>;
	age_groups: string[];
	funding_types: string[];
	/** The profile's own postcodes and those of its regions. */
	postcodes: Set<string>;
	rating: number | undefined;
	reviews_count: number;
	is_active: boolean;
	is_telehealth_available: boolean;
	is_subscribed_for_onboarding: boolean;
	abn: string | null;
	/** `confirmed_at` is in microseconds since 1970, the precision of the database. */
	answers: { area: number; state: string; weeks: number | null; confirmed_at: number }[];
}

interface Everything {
	rows: Row[];
	/** The centre of each postcode, and of each suburb by postcode and name. */
	middles: Map<string, Degrees>;
	suburbs: Map<string, Degrees>;
	regionOf: Map<string, number | null>;
	registers: Registers;
}

interface Entry {
	abn: string;
	status: string;
	until: string | null;
	groups: string[];
	has_unread_groups: boolean;
}

interface Registers {
	/** The day to read them for, and that of the register; null without one. */
	today: string;
	day: string | null;
	rows: Map<string, Entry[]>;
	/** Bans, revocations and suspensions. */
	actions: { abn: string; kind: string; from: string | null; until: string | null }[];
	groupsOf: Map<number, string[]>;
	mustBe: Set<string>;
	hinted: Set<number>;
}

/** The registers as of the day that search reads them for. */
const readRegisters = async (db: Db): Promise<Registers> => {
	const { rows: read } = await sql<{
		is: Omit<Registers, "rows" | "groupsOf" | "mustBe" | "hinted"> & Record<string, unknown>;
	}>`
		select json_build_object(
			'today', search_day(), 'day', (select described_day from register_release where kind = 'ndis-register' and is_current),
			'entries', (select coalesce(json_agg(e), '[]') from register_entry e),
			'actions', (select coalesce(json_agg(json_build_object('abn', abn, 'kind', kind, 'from', from_day, 'until', until_day)), '[]') from register_action),
			'groups', (select coalesce(json_agg(g), '[]') from register_group g),
			'must', (select coalesce(json_agg(m), '[]') from must_be_registered_from m),
			'hints', (select coalesce(json_agg(provider_id), '[]') from register_hint h join register_release r on r.id = h.release_id where r.kind = 'ndis-register')
		) as is
	`.execute(db);
	const { today, day, actions, ...is } = (read[0] as { is: Registers & Record<string, unknown> }).is;
	const groupsOf = new Map<number, string[]>();
	for (const { code, areas } of is.groups as { code: string; areas: number[] }[])
		for (const area of areas) groupsOf.set(area, [...(groupsOf.get(area) ?? []), code]);
	const must = is.must as { group_code: string; from_day: string }[];
	return {
		...{ today, day, actions, groupsOf },
		rows: Map.groupBy(is.entries as Entry[], ({ abn }) => abn),
		mustBe: new Set(must.flatMap((one) => (one.from_day <= today ? one.group_code : []))),
		hinted: new Set(is.hints as number[]),
	};
};

const isNumber = (abn: string): boolean =>
	[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19].reduce((sum, w, i) => sum + w * (Number(abn[i]) - Number(i === 0)), 0) %
		89 ===
	0;

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Four years before a day: no registration is as long. */
const yearsBefore = (day: string) => `${Number(day.slice(0, 4)) - 4}${day.slice(4)}`;

/** Rows of one organisation that say different things about its registration. */
const disagree = (own: readonly Entry[], valid: readonly Entry[], today: string): boolean => {
	const first = valid.map(({ until }) => until as string).sort()[0];
	return (
		first !== undefined &&
		own.some(
			({ status, until }) =>
				(status === "suspended" && (until ?? "9") >= today) ||
				(status === "revoked" && (until ?? "9") >= yearsBefore(first)),
		)
	);
};

/** "yes" and "no" of a list that was searched for this organisation, and is recent; otherwise "unknown". */
const isRegistered = (
	p: Row,
	area: number | null,
	{ today, day, rows, actions, groupsOf, hinted }: Registers,
): string => {
	if (p.abn === null || !isNumber(p.abn) || day === null || days(day, today) > 60 || day > today) return "unknown";
	const own = rows.get(p.abn) ?? [];
	const valid = own.filter(({ status, until }) => status === "approved" && until !== null && until >= today);
	const isTakenAway = actions.some(
		({ abn, kind, from, until }) =>
			abn === p.abn &&
			(kind === "suspension" || (kind === "revocation" && (from ?? "") > day)) &&
			(from ?? "") <= today &&
			(until === null || until > today),
	);
	if (valid.length > 0 && (isTakenAway || disagree(own, valid, today))) return "unknown";
	const codes = area === null ? undefined : (groupsOf.get(area) ?? []);
	if (valid.some(({ groups }) => !codes || groups.some((code) => codes.includes(code)))) return "yes";
	const isUnread =
		hinted.has(p.id) ||
		own.some(({ status, until }) => status === "unread" || (status === "approved" && until === null)) ||
		valid.some((one) => one.has_unread_groups);
	return isUnread || (valid.length > 0 && codes?.length === 0) ? "unknown" : "no";
};

const isBarred = (p: Row, { today, day, rows, actions }: Registers): boolean => {
	if (p.abn === null || !isNumber(p.abn)) return false;
	const own = rows.get(p.abn) ?? [];
	const valid = own.filter(({ status, until }) => status === "approved" && until !== null && until >= today);
	const isValid = valid.length > 0;
	const isSure = isValid && !disagree(own, valid, today);
	const now = actions.filter(
		({ abn, from, until }) => abn === p.abn && (from ?? "") <= today && (until === null || until > today),
	);
	return (
		now.some(({ kind }) => kind === "ban") ||
		now.some(({ kind, from }) => kind === "revocation" && !(isSure && (from ?? "") <= (day ?? ""))) ||
		(own.some(({ status }) => status === "revoked") && !isValid)
	);
};

/** Whether the plan of a search may pay this provider, for one of the searched services. */
const isPayable = (p: Row, asked: ProviderSearch, registers: Registers): boolean => {
	const { funding_types_list: fundings, service_areas_list: searched, plan_management } = asked;
	if (!fundings.includes("NDIS") && fundings.some((code) => code !== "i-don-t-know")) return true;
	const mustBe = (area: number) => (registers.groupsOf.get(area) ?? []).some((code) => registers.mustBe.has(code));
	if (searched.length === 0) return plan_management !== "agency" || isRegistered(p, null, registers) === "yes";
	return searched.some(
		(area) =>
			p.areas.has(area) &&
			(isRegistered(p, area, registers) === "yes" || !(plan_management === "agency" || mustBe(area))),
	);
};

/** Every provider with their current service areas, the capacity answers for those, and all postcodes. */
export const readEverything = async (db: Db): Promise<Everything> => {
	const services = await db
		.selectFrom("service as s")
		.innerJoin("service_area as a", "a.id", "s.service_area_id")
		.select(["s.id", "s.service_area_id", "a.remote"])
		.where("s.retired_at", "is", null)
		.where("a.retired_at", "is", null)
		.execute();
	const areaOf = new Map(services.map((s) => [s.id, [s.service_area_id, s.remote] as const]));
	const postcodes = await db.selectFrom("postcode").selectAll().execute();
	const localities = await db.selectFrom("locality").selectAll().execute();
	const middles = new Map(postcodes.map(({ code, ...place }) => [code, place]));
	const suburbs = new Map(
		localities.map(({ name, postcode, ...place }) => [`${postcode} ${name.toLowerCase()}`, place]),
	);
	const providers = await db
		.selectFrom("provider")
		.select(({ selectFrom }) =>
			selectFrom("account").select("abn").whereRef("account.id", "=", "provider.account_id").as("abn"),
		)
		.select(["id", "account_id", "sort_key", "latitude", "longitude", "postcode", "services", "age_groups"])
		.select(["funding_types", "regions", "postcodes", "overall_review", "reviews_count", "is_active"])
		.select(["is_telehealth_available", "is_subscribed_for_onboarding"])
		.select(({ fn, ref }) => [
			fn<string>("lower", ["name"]).as("small_name"),
			fn<string>("name_spellings", ["name"]).as("spellings"),
			ref("sites").$castTo<SiteRow[]>().as("sites"),
			ref("delivery").$castTo<Row["delivery"]>().as("delivery"),
			ref("prices").$castTo<Row["prices"]>().as("prices"),
			ref("fit_facts").$castTo<Record<string, { value: unknown }>>().as("fit_facts"),
		])
		.execute();
	const answers = (
		await sql<{ provider: number; area: number; state: string; weeks: number | null; confirmed_at: number }>`
			select provider_id as provider, service_area_id as area, state, weeks, (extract(epoch from confirmed_at) * 1000000)::float8 as confirmed_at from provider_capacity
		`.execute(db)
	).rows;
	const served = new Map<number, string[]>();
	for (const { code, region_id } of postcodes)
		if (region_id !== null) served.set(region_id, [...(served.get(region_id) ?? []), code]);
	const said = Map.groupBy(answers, ({ provider }) => provider);
	const rows = providers.map((p) => {
		const areas = new Map(
			p.services.flatMap((id) => {
				const area = areaOf.get(id);
				return area ? [area] : [];
			}),
		);
		return {
			...p,
			places: (p.sites.length > 0 ? p.sites : [{ ...p, access: {} }]).flatMap(
				({ latitude, longitude, postcode, access }) => {
					const place = latitude === null || longitude === null ? middles.get(postcode ?? "") : { latitude, longitude };
					return place ? [{ ...place, access: yesOf(access) }] : [];
				},
			),
			says: saidBy(p),
			sites: p.sites.map(({ access }) => yesOf(access)),
			areas,
			postcodes: new Set([...p.postcodes, ...p.regions.flatMap((id) => served.get(id) ?? [])]),
			answers: (said.get(p.id) ?? []).filter(({ area }) => areas.has(area)),
			rating: p.overall_review === null ? undefined : Number(p.overall_review),
		};
	});
	const regionOf = new Map(postcodes.map(({ code, region_id }) => [code, region_id]));
	return { rows, middles, suburbs, regionOf, registers: await readRegisters(db) };
};

interface SiteRow {
	latitude: number | null;
	longitude: number | null;
	postcode: string | null;
	access: Record<string, string>;
}

const ACCESS = ["step_free", "accessible_toilet", "parking", "low_sensory"];
const yesOf = (access: Record<string, string>): string[] =>
	Object.entries(access).flatMap(([fact, value]) => (value === "yes" ? [fact] : []));

const saidBy = (p: { fit_facts: Record<string, { value: unknown }> }): Set<string> => {
	const says = new Set<string>();
	for (const [fact, { value }] of Object.entries(p.fit_facts)) {
		if (value === "yes") says.add(fact);
		if (Array.isArray(value)) for (const one of value) says.add(`${fact} ${one}`);
	}
	return says;
};

/** Whether a searched service is done at the place, in a searched way. */
const isReached = (p: Row, asked: ProviderSearch, { regionOf }: Everything): boolean => {
	const { delivery_list: wanted, service_areas_list: searched, postcodes_list: codes } = asked;
	const isPlaced = codes.length > 0;
	if (isPlaced && !codes.some((code) => /^\d{4}$/.test(code))) return false;
	const serves = !isPlaced || codes.some((code) => p.postcodes.has(code));
	const regions = codes.map((code) => regionOf.get(code));
	const offered = [...p.areas].filter(([area]) => searched.length === 0 || searched.includes(area));
	if (offered.length === 0) return serves && wanted.length === 0;
	return offered.some(([area, remote]) => {
		const ways = p.delivery
			.filter((one) => one.service_area === area)
			.flatMap((one) => one.ways)
			.filter(({ way }) => way !== "video" || remote !== "no");
		const goesTo = ({ way, reach }: (typeof ways)[number]) => {
			if (!isPlaced) return true;
			if (reach === "served") return serves;
			const isThere = reach === "australia" || (reach as number[]).some((id) => regions.includes(id));
			return isThere && (way === "video" ? serves || wanted.includes("video") : serves);
		};
		const silent = ways.length === 0;
		const byVideo = silent && p.is_telehealth_available && remote === "yes";
		if (wanted.length === 0) return serves && (silent || ways.some(goesTo));
		return (
			ways.some((one) => (wanted as string[]).includes(one.way) && goesTo(one)) || (byVideo && wanted.includes("video"))
		);
	});
};

/**
 * Square of the straight line from the nearest site to the nearest requested place. Undefined if no place is known, infinite for a
 * provider without a location.
 */
const distanceOf = ({ places }: Row, asked: ProviderSearch, { middles, suburbs }: Everything): number | undefined => {
	const needed = asked.fit_list.filter((fact) => ACCESS.includes(fact));
	const sites = places.filter(({ access }) => needed.every((fact) => access.includes(fact)));
	const near = asked.postcodes_list.flatMap((code) => {
		const named = asked.suburb_list.map((name) => suburbs.get(`${code} ${name.toLowerCase()}`)).find(Boolean);
		return named ?? middles.get(code) ?? [];
	});
	if (near.length === 0) return undefined;
	const rad = (degrees: number) => (degrees / 180) * Math.PI;
	/** Whole numbers, so that places equally far away are ties here as in the database (decision 87). */
	const point = ({ latitude, longitude }: Degrees) => {
		const across = Math.cos(rad(latitude));
		const axes = [across * Math.cos(rad(longitude)), across * Math.sin(rad(longitude)), Math.sin(rad(latitude))];
		return axes.map((axis) => Math.round(axis * 10_000_000));
	};
	const square = (one: Degrees, other: Degrees) => {
		const there = point(other);
		return point(one).reduce((sum, axis, i) => sum + (axis - (there[i] as number)) ** 2, 0);
	};
	return Math.min(Number.POSITIVE_INFINITY, ...near.flatMap((place) => sites.map((site) => square(place, site))));
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

const matches = (
	p: Row,
	asked: ProviderSearch,
	words: readonly string[],
	everything: Everything,
	now: Date,
): boolean => {
	if (!p.is_active || isBarred(p, everything.registers) || !isPayable(p, asked, everything.registers)) return false;
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
	if (!isReached(p, asked, everything)) return false;
	const away = distanceOf(p, asked, everything);
	if (asked.within_km && away !== undefined && away > (2e7 * Math.sin(asked.within_km / (2 * 6371))) ** 2) return false;
	const price = hourlyPrice(p, asked, now);
	if (isPriced(asked) && Number.isFinite(price) && price > Number(asked.price_up_to) * 100) return false;
	const { languages_list: languages, conditions_list: conditions } = asked;
	const anyOf = [languages.map((tag) => `languages ${tag}`), conditions.map((id) => `conditions ${id}`)];
	if (anyOf.some((list) => list.length > 0 && !list.some((one) => p.says.has(one)))) return false;
	const needed = asked.fit_list.filter((fact) => ACCESS.includes(fact));
	if (!asked.fit_list.every((fact) => ACCESS.includes(fact) || p.says.has(fact))) return false;
	if (needed.length > 0 && !p.sites.some((access) => needed.every((fact) => access.includes(fact)))) return false;
	return !asked.is_subscribed_for_onboarding || p.is_subscribed_for_onboarding;
};

const MONTH_US = 30 * 24 * 3600_000_000;

/** The states that a provider confirmed within 30 days, for the requested service areas or any. */
const saidLately = (p: Row, asked: ProviderSearch, now: Date): string[] =>
	recentAnswers(p, asked, now).map(({ state }) => state);

const recentAnswers = (p: Row, asked: ProviderSearch, now: Date): Row["answers"] =>
	p.answers
		.filter(({ area }) => asked.service_areas_list.length === 0 || asked.service_areas_list.includes(area))
		.filter(({ confirmed_at }) => now.getTime() * 1000 - confirmed_at < MONTH_US);

/** Weeks until a provider can start: waiting lists count, then those that haven't said, then the full ones. */
const startsIn = (p: Row, asked: ProviderSearch, now: Date): number => {
	const answers = recentAnswers(p, asked, now);
	if (answers.length === 0) return 9_000;
	return Math.min(...answers.map(({ state, weeks }) => (state === "closed" ? 10_000 : (weeks ?? 0))));
};

const isPriced = (asked: ProviderSearch) => asked.price_up_to !== undefined && asked.service_areas_list.length > 0;

/** The lowest price an hour that was stated in the last two months, for a requested service that it offers. */
const hourlyPrice = (p: Row, asked: ProviderSearch, now: Date): number => {
	const back = new Date(
		`${new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Melbourne" }).format(now)}T00:00:00Z`,
	);
	const day = back.getUTCDate();
	back.setUTCMonth(back.getUTCMonth() - 2);
	// The month is too short for the day.
	if (back.getUTCDate() !== day) back.setUTCDate(0);
	const rates = p.prices
		.filter(({ unit, stated_on }) => unit === "hour" && new Date(stated_on) >= back)
		.filter(({ service_area: id }) => p.areas.has(id))
		.filter(({ service_area: id }) => asked.service_areas_list.length === 0 || asked.service_areas_list.includes(id));
	return Math.min(Number.POSITIVE_INFINITY, ...rates.flatMap((one) => Object.values(one.rates)));
};

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
): Promise<{ ids: number[]; count: number; not_said: number | null; no_price: number | null }> => {
	const words = await foldedWords(db, asked);
	// Unrated providers sort below every rating, even 0.0.
	const rating = (p: Row) => p.rating ?? -1;
	const wanted = asked.postcodes_list.length === 0;
	const standsFor = new Map<number, Row>();
	const quiet = new Map<number, boolean>();
	for (const p of everything.rows) {
		if (!matches(p, asked, words, everything, now)) continue;
		if (asked.capacity.length > 0)
			quiet.set(p.account_id, (quiet.get(p.account_id) ?? true) && saidLately(p, asked, now).length === 0);
		if (!hasRoom(p, asked, now)) continue;
		const other = standsFor.get(p.account_id);
		if (!other || stands(p, other)) standsFor.set(p.account_id, p);
	}
	function stands(p: Row, other: Row): boolean {
		const [here, there] = [distanceOf(p, asked, everything), distanceOf(other, asked, everything)];
		const isNearer = here !== undefined && there !== undefined && here !== there ? here < there : undefined;
		const isForAccess = asked.fit_list.some((fact) => ACCESS.includes(fact));
		if (isForAccess && isNearer !== undefined) return isNearer;
		if (p.is_telehealth_available !== other.is_telehealth_available) return p.is_telehealth_available === wanted;
		if ((asked.order === "soonest" || asked.order === "nearest") && isNearer !== undefined) return isNearer;
		if (rating(p) !== rating(other)) return rating(p) > rating(other);
		if (isNearer !== undefined) return isNearer;
		return p.id < other.id;
	}
	const byName = (a: Row, b: Row) => Buffer.compare(Buffer.from(a.sort_key), Buffer.from(b.sort_key)) || a.id - b.id;
	const byRating = (a: Row, b: Row) => rating(b) - rating(a);
	const byReviews = (a: Row, b: Row) => b.reviews_count - a.reviews_count;
	const byDistance = (a: Row, b: Row) => {
		const [here, there] = [distanceOf(a, asked, everything) ?? 0, distanceOf(b, asked, everything) ?? 0];
		return here === there ? 0 : here - there;
	};
	const byStart = (a: Row, b: Row) => startsIn(a, asked, now) - startsIn(b, asked, now);
	const priceOf = new Map([...standsFor.values()].map((p) => [p, hourlyPrice(p, asked, now)]));
	const byPrice = (a: Row, b: Row) => {
		const [here, there] = [priceOf.get(a) ?? 0, priceOf.get(b) ?? 0];
		return here === there ? 0 : here - there;
	};
	const unpriced = (p: Row) => (isPriced(asked) && !Number.isFinite(priceOf.get(p)) ? 1 : 0);
	const byPriced = (a: Row, b: Row) => unpriced(a) - unpriced(b);
	const rated = (a: Row, b: Row) => byRating(a, b) || byReviews(a, b) || byName(a, b);
	const all = [...standsFor.values()].sort((a, b) => {
		if (asked.order === "soonest") return byStart(a, b) || byPriced(a, b) || byDistance(a, b) || rated(a, b);
		if (asked.order === "price") return byPrice(a, b) || rated(a, b);
		if (asked.order === "nearest") return byPriced(a, b) || byDistance(a, b) || rated(a, b);
		if (byPriced(a, b) !== 0) return byPriced(a, b);
		return asked.order === "by_score" ? rated(a, b) : byReviews(a, b) || byRating(a, b) || byName(a, b);
	});
	const from = (asked.page - 1) * asked.pageSize;
	return {
		ids: all.slice(from, from + asked.pageSize).map((p) => p.id),
		count: all.length,
		not_said: asked.capacity.length > 0 ? [...quiet.values()].filter(Boolean).length : null,
		no_price:
			asked.order === "price" || isPriced(asked)
				? [...priceOf.values()].filter((price) => !Number.isFinite(price)).length
				: null,
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
	const providers = await db.selectFrom("provider").select("name").orderBy("id").execute();
	const areas = await db.selectFrom("service_area").select("id").orderBy("id").execute();
	const ages = await db.selectFrom("age_group").select("code").orderBy("code").execute();
	const fundings = await db.selectFrom("funding_type").select("code").orderBy("code").execute();
	const postcodes = await db.selectFrom("postcode").select("code").orderBy("code").execute();
	return {
		names: providers.map(({ name }) => name),
		areas: areas.map(({ id }) => id),
		ages: ages.map(({ code }) => code),
		fundings: fundings.map(({ code }) => code),
		postcodes: postcodes.map(({ code }) => code),
	};
};
