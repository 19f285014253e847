import { sql } from "kysely";
import { ACCESS_FACTS, WAYS, YES_NO_FACTS } from "#contract/providers/fit-options.ts";
import type { Random } from "#demo/providers/random.ts";
import type { Db } from "#platform/db/database.ts";

// Unusual profiles for the tests that compare search results. The demo data has none of them.

/**
 * Names that look alike but differ in case, accents, width, ligatures, scripts or invisible spaces, and names with
 * wildcards.
 */
const ODD_NAMES = [
	...[
		"",
		" ",
		"a",
		"A",
		"\u00a0",
		"%",
		"_",
		"\\",
		"'",
		'"',
		"%%",
		"\\_",
		"\\\\",
		"a%e",
		"a_e",
		"a\\%e",
		"100% Care",
		"under_score care",
		"back\\slash care",
	],
	...[
		'It\'s "care"',
		"; drop table provider; --",
		"null",
		"NaN",
		"__proto__",
		"constructor",
		"3000",
		"\\u0000 care",
		"$1 care",
		"C:\\care\\",
	],
	...[
		"É",
		"é",
		"E\u0301",
		"e\u0301",
		"Éclair Care",
		"E\u0301clair care",
		"ÅNGSTRÖM care",
		"ångström CARE",
		"\u212bngstrom \u212aare",
		"ſtrong care",
	],
	...[
		"İstanbul CARE",
		"istanbul care",
		"ISTANBUL Care",
		"ıstanbul care",
		"STRASSE care",
		"Straße care",
		"ẞ",
		"ΟΔΟΣ ΣΑΣ",
		"οδος σας",
		"ŉ",
		"ﬁrst care",
		"First care",
	],
	...[
		"Ｃａｒｅ Ｗｉｄｅ",
		"Care Wide",
		"日本 介護",
		"שלום care",
		"\u202ecare שלום",
		"رعاية care",
		"Привет CARE",
		"привет care",
	],
	...[
		"🦘",
		"🦘🦘 care",
		"👨\u200d👩\u200d👧 care",
		"\ue000 care",
		"\uffff care",
		"\u{10ffff} care",
		"\ud7ff care",
		"a\u{1f600}",
		"a\ue000",
		"a\uffff",
	],
	...[
		"tab\tcare",
		"line\ncare",
		"two  spaces  care",
		" care ",
		"nbsp\u00a0care",
		"bom\ufeffcare",
		"wide\u3000care",
		"thin\u2009care",
		"zero\u200bcare",
		"next\u0085line",
	],
	...[
		"a\u0001b care",
		"\u001fcare",
		"del\u007fcare",
		"x".repeat(250),
		`${"care ".repeat(60)}end`,
		"aaaaaaaaab",
		"abababab",
		"é".repeat(220),
	],
];

/** Ages of capacity answers: at the thirty-day limit to the microsecond, and far from it. */
const AGES = [
	"0",
	"696 hours",
	"720 hours",
	"720 hours -1 microsecond",
	"720 hours 1 microsecond",
	"744 hours",
	"-1 hour",
	"480000 hours",
];

/** The highest possible id. The other ids leave gaps. */
const TOP_ID = 2_147_483_647;

/**
 * Inserts 260 unusual profiles: every odd name with the same rank; accounts with 33 or 100 profiles in many places;
 * profiles that offer nothing or everything, and serve nothing, a part of the country or all of it twice; ids at both
 * ends; capacity answers at the thirty-day limit.
 * @param now the ages of the capacity answers count back from this
 */
export const plantOdd = async (db: Db, random: Random, now: Date): Promise<void> => {
	const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
		(await query.execute(db)).rows.map(({ value }) => value);
	const services = (await column(sql`select id::text as value from service order by id`)).map(Number);
	const areas = (await column(sql`select id::text as value from service_area order by id`)).map(Number);
	const regions = (await column(sql`select id::text as value from region order by id`)).map(Number);
	const postcodes = await column(sql`select code as value from postcode order by code`);
	const ages = await column(sql`select code as value from age_group order by code`);
	const fundings = await column(sql`select code as value from funding_type order by code`);
	const [country = 0, word = 0, large = 0, ...others] = (
		await column(
			sql`insert into account (name) select 'Odd ' || i from generate_series(1, 40) i returning id::text as value`,
		)
	).map(Number);

	const accountOf = (i: number): number => {
		if (i < 33) return word;
		if (i < 133) return large;
		return random.chance(0.2) ? country : random.pick(others);
	};
	const offers = (i: number) =>
		i % 40 === 0
			? services
			: random.pick([[], random.some(services, random.int(1, 4)), [services[0], services[0], 999_999_999]]);
	const serves = (i: number): { regions: number[]; postcodes: string[] } => {
		const home = random.pick(regions);
		if (i % 60 === 0) return { regions, postcodes };
		return random.pick([
			{ regions: [], postcodes: [] },
			{ regions: [home], postcodes: [] },
			{ regions: [home, home, 9_998], postcodes: random.some(postcodes, 40) },
			{ regions: [], postcodes: ["0800", "0801", "0200", "0001", "9999", "8001", "1001", "3000", "3000"] },
			{ regions: [], postcodes: random.some(postcodes, random.int(1, 3)) },
		]);
	};
	const rating = () =>
		random.pick([
			[null, 0],
			[null, 0],
			["4.2", 12],
			["4.2", 12],
			["0.0", 1],
			["5.0", 16_777_215],
		] as const);
	const degrees = () => ({ latitude: random.int(-430, -110) / 10, longitude: random.int(1150, 1530) / 10 });
	/** Sites, ways of delivery and facts: stated, denied or not stated. */
	const statements = () => {
		const by = { stated_on: "2026-02-01", source: "provider" };
		const facts = Object.fromEntries(
			YES_NO_FACTS.filter(() => random.chance(0.4)).map((fact) => [
				fact,
				{ value: random.pick(["yes", "yes", "no"]), ...by },
			]),
		);
		const access = () => Object.fromEntries(ACCESS_FACTS.map((fact) => [fact, random.pick(["yes", "no"])]));
		const nowhere = { latitude: null, longitude: null };
		const reach = () => random.pick(["served", "australia", [1], [2, 3]]);
		return {
			sites: Array.from({ length: random.pick([0, 0, 1, 3]) }, () => ({
				...{ name: null, street: null, suburb: "Town", state: "VIC", postcode: random.pick([...postcodes, "9999"]) },
				...random.pick([nowhere, degrees()]),
				...{ access: random.chance(0.5) ? access() : {}, ...by },
			})),
			delivery: random.some(areas, random.pick([0, 0, 2, 5])).map((service_area) => ({
				service_area,
				ways: random.some([...WAYS], random.int(1, 4)).map((way) => ({ way, reach: reach() })),
				...by,
			})),
			// At the limit of two months before 2 March 2026, the day of the searches, and around it.
			prices: random.some(areas, random.pick([0, 1, 3])).map((service_area) => ({
				...{ service_area, unit: random.pick(["hour", "hour", "visit"]), includes: null, travel: null },
				rates: Object.fromEntries(
					random
						.some(["any", "weekday", "sunday"], 2)
						.map((time) => [time, random.pick([5000, 6550, 6550, 1_000_000])]),
				),
				...{ cancellation: null, url: null, source: "provider" },
				stated_on: random.pick(["2026-01-01", "2026-01-02", "2026-01-03", "2026-02-01", "2025-06-01"]),
			})),
			fit_facts: {
				...facts,
				...(random.chance(0.3) && { languages: { value: random.some(["vi", "yue", "ar"], 2), ...by } }),
				...(random.chance(0.3) && { conditions: { value: random.some([1, 2, 3], 2), ...by } }),
			},
		};
	};
	const profiles = Array.from({ length: 260 }, (_, i) => {
		const [overall_review, reviews_count] = i < 133 && random.chance(0.8) ? (["4.2", 12] as const) : rating();
		return {
			id: i < 130 ? 1_000_000 + i * 37 : TOP_ID - (i - 130),
			account_id: accountOf(i),
			url_slug: `odd-${i}`,
			name: ODD_NAMES[i % ODD_NAMES.length],
			services: offers(i),
			age_groups: random.pick([[], ages, random.some(ages, 2), ["somebody"]]),
			funding_types: random.pick([[], fundings, random.some(fundings, 2)]),
			...serves(i),
			overall_review,
			reviews_count,
			is_active: random.chance(0.95),
			is_telehealth_available: random.chance(0.4),
			is_subscribed_for_onboarding: random.chance(0.2),
			...statements(),
			...random.pick([{}, { postcode: random.pick(postcodes) }, { postcode: "9999" }, degrees()]),
		};
	});
	await sql`
		insert into provider (id, account_id, url_slug, name, services, age_groups, funding_types, regions, postcodes, overall_review, reviews_count, is_active,
			is_telehealth_available, is_subscribed_for_onboarding, postcode, latitude, longitude, sites, delivery, fit_facts, prices)
		select id, account_id, url_slug, name, services, age_groups, funding_types, regions, postcodes, overall_review, reviews_count, is_active,
			is_telehealth_available, is_subscribed_for_onboarding, postcode, latitude, longitude, sites, delivery, fit_facts, prices
		from json_populate_recordset(null::provider, ${JSON.stringify(profiles)}::json)
	`.execute(db);
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
		select p.id, a.id, s.state, case when s.state = 'waiting' then 6 end, ${now}::timestamptz - (${AGES}::text[])[1 + (p.id % 997 + a.id) % ${sql.lit(AGES.length)}]::interval, 'profile'
		from provider p join service_area a on a.id in (select s.service_area_id from service s where s.id = any (p.services))
			cross join lateral (select (array['open', 'waiting', 'closed'])[1 + (p.id % 997 + a.id * 3) % 3] as state) s
		where p.url_slug like 'odd-%' and (p.id % 997 + a.id) % 5 < 3
	`.execute(db);
};
