import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";

/** A made-up country with as many postcodes and regions as Australia. */
export const POSTCODES = 2_640;
export const REGIONS = 96;
export const AREAS = 45;
export const AGES = 6;
export const FUNDINGS = 9;
const BATCH = 10_000;

/** Inserts reference data: postcodes 1000 to 3639 in 96 regions of about 27 postcodes with consecutive numbers. */
export const makeReference = async ({ patient: { db } }: Database): Promise<void> => {
	await sql`insert into service_area (id, name) select i, 'Area ' || i from generate_series(1, ${sql.lit(AREAS)}) i`.execute(
		db,
	);
	await sql`insert into service (id, name, service_area_id) select i, 'Service ' || i, (i + 1) / 2 from generate_series(1, ${sql.lit(AREAS * 2)}) i`.execute(
		db,
	);
	await sql`insert into age_group (code, description, number) select 'age-' || i, 'Age ' || i, i from generate_series(1, ${sql.lit(AGES)}) i`.execute(
		db,
	);
	await sql`insert into funding_type (code, name, hcp_allowed, number) select 'F' || i, 'Funding ' || i, i > 4, i from generate_series(1, ${sql.lit(FUNDINGS)}) i`.execute(
		db,
	);
	await sql`insert into region (id, name, state) select i, 'Region ' || i, 'VIC' from generate_series(1, ${sql.lit(REGIONS)}) i`.execute(
		db,
	);
	await sql`
		insert into postcode (code, state, region_id, latitude, longitude)
		select (999 + i)::text, 'VIC', 1 + (i - 1) * ${sql.lit(REGIONS)} / ${sql.lit(POSTCODES)}, -37 + i / 1000.0, 145 from generate_series(1, ${sql.lit(POSTCODES)}) i
	`.execute(db);
};

/**
 * Fills the table up to `upTo` profiles in batches, with its triggers on. In every ten profiles, four share an account.
 * 30% of profiles are unrated. 2% serve the whole country, 38% one region, 25% up to six regions, and 35% a range of 10
 * to 120 postcodes. 80% state one to three sites, 70% how they deliver, and 65% facts about fit.
 */
export const makeProviders = async (
	{ patient: { db } }: Database,
	upTo: number,
	onBatch: (made: number) => void,
): Promise<void> => {
	const made = Number((await sql<{ n: string }>`select count(*) as n from provider`.execute(db)).rows[0]?.n ?? 0);
	for (let from = made; from < upTo; from += BATCH) {
		await insertBatch(db, from + 1, Math.min(upTo, from + BATCH));
		await insertAnswers(db, from + 1, Math.min(upTo, from + BATCH));
		onBatch(Math.min(upTo, from + BATCH));
	}
};

const insertBatch = async (db: Database["db"], from: number, to: number): Promise<void> => {
	const account = sql`(case when i % 10 < 6 then i else i - i % 10 + 6 end)`;
	await sql`insert into account (id, name) select distinct ${account}, 'Organisation ' || ${account} from generate_series(${from}::int, ${to}::int) i on conflict do nothing`.execute(
		db,
	);
	await sql`
		insert into provider (id, account_id, url_slug, name, short_description, description, phone_number, services, age_groups, funding_types, regions, postcodes,
			overall_review, reviews_count, is_telehealth_available, is_subscribed_for_onboarding, is_active, sites, delivery, fit_facts)
		select
			i, ${account}, 'provider-' || i,
			(array['Wattle','Banksia','Kurrajong','Saltbush','Ironbark','Waratah','Boronia','Grevillea','Lillypilly','Quandong','Mulga','Tallowwood'])[1 + floor(r[1] * 12)] || ' ' ||
			(array['Bright','Steady','Kind','Open','True','Warm','Able','Gentle','Ready','Near'])[1 + floor(r[2] * 10)] || ' ' ||
			(array['Therapy','Support','Care','Allied Health','Home Care','Psychology','Physio','Coordination','Planning','Community'])[1 + floor(r[3] * 10)] || ' ' || i,
			'Support near you, from people who listen.', '<p>' || repeat('We plan with you and keep to the plan. ', 20) || '</p>', '(03) 5550 1234',
			array(select distinct 1 + floor(power(random(), 2.5) * ${sql.lit(AREAS * 2)})::int from generate_series(1, 1 + floor(r[4] * 6)::int) where i > 0),
			array(select 'age-' || a from generate_series(1, ${sql.lit(AGES)}) a where i > 0 and random() < 0.6),
			array(select 'F' || f from generate_series(1, ${sql.lit(FUNDINGS)}) f where i > 0 and random() < 0.5),
			case
				when r[5] < 0.02 then array(select generate_series(1, ${sql.lit(REGIONS)}))
				when r[5] < 0.40 then array[home]
				when r[5] < 0.65 then array(select g from generate_series(home, least(${sql.lit(REGIONS)}, home + floor(r[6] * 6)::int)) g)
				else '{}'
			end,
			case when r[5] < 0.65 then '{}' else array(
				select (g)::text from generate_series(greatest(1000, spot - 5 - floor(r[6] * 55)::int), least(3639, spot + 5 + floor(r[6] * 55)::int)) g
			) end,
			case when r[7] < 0.3 then null else least(5, round((5 - 4 * power(r[8], 3))::numeric, 1)) end,
			case when r[7] < 0.3 then 0 else 1 + floor(power(r[9], 6) * 400)::int end,
			r[10] < 0.3, r[11] < 0.2, r[12] < 0.97,
			case when r[14] < 0.8 then (
				select jsonb_agg(jsonb_build_object('name', null, 'street', n || ' Station Street', 'suburb', 'Suburb ' || spot, 'state', 'VIC', 'postcode', spot::text,
					'latitude', -37 + (spot - 999) / 1000.0 + (random() - 0.5) * 0.1, 'longitude', 145 + (random() - 0.5) * 0.1,
					'access', '{"step_free": "yes", "parking": "yes"}'::jsonb, 'stated_on', '2026-10-01', 'source', 'provider'))
				from generate_series(1, 1 + floor(r[15] * 3)::int) n
			) else '[]' end,
			case when r[16] < 0.7 then (
				select jsonb_agg(jsonb_build_object('service_area', a, 'stated_on', '2026-10-01', 'source', 'provider', 'ways', (
					select jsonb_agg(jsonb_build_object('way', way, 'reach', case when way = 'video' then 'australia' else 'served' end))
					from unnest(array['home', 'site', 'community', 'video']) way where random() < 0.5 or way = 'home'
				))) from generate_series(1, 3) a
			) else '[]' end,
			case when r[17] < 0.65 then (
				select jsonb_object_agg(fact, '{"value": "yes", "stated_on": "2026-10-01", "source": "provider"}'::jsonb)
				from unnest(array['auslan', 'female_workers', 'male_workers', 'evenings', 'weekends', 'lgbtiq_inclusive']) fact where random() < 0.5 or fact = 'evenings'
			) || jsonb_build_object('languages', jsonb_build_object('value', array[(array['ar', 'vi', 'yue', 'el'])[1 + floor(r[18] * 4)]], 'stated_on', '2026-10-01', 'source', 'provider'))
			else '{}' end
		from generate_series(${from}::int, ${to}::int) i
		cross join lateral (select array(select random() from generate_series(1, 18) where i > 0) as r) dice
		cross join lateral (select 1 + floor(power(r[13], 1.6) * ${sql.lit(REGIONS)})::int as home, 1000 + floor(power(r[13], 1.6) * ${sql.lit(POSTCODES)})::int as spot) place
	`.execute(db);
};

/** Inserts capacity for 80% of service areas: half of them open, and a third confirmed more than 30 days ago. */
const insertAnswers = async (db: Database["db"], from: number, to: number): Promise<void> => {
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
		select p.id, a.area, a.state, case when a.state = 'waiting' then 6 end, now() - make_interval(days => floor(random() * 45)::int), 'profile'
		from provider p cross join lateral (
			select distinct on (s.service_area_id) s.service_area_id as area, (array['open','open','waiting','closed'])[1 + floor(random() * 4)] as state
			from service s where s.id = any (p.services)
		) a
		where p.id between ${from} and ${to} and random() < 0.8
	`.execute(db);
};
