-- Where each way of delivering a service reaches, as search tokens; src/domains/providers/reach.ts is the rule, and
-- src/domains/search/reach.property.db.test.ts compares both.

-- Whether a service can be done by phone or video: `assessment` only to assess. For hands-on services it can't, whatever
-- a provider states. The seed sets it (seed/reference.json), and the team changes it beside the name.
alter table service_area add column remote text not null default 'yes' check (remote in ('yes', 'assessment', 'no'));

-- Also when a service area becomes remote or hands-on.
create or replace function areas_retired() returns trigger language plpgsql as $$
declare
	areas int[] := array(select n.id from changed n join before o using (id) where (n.retired_at is null) <> (o.retired_at is null) or n.remote <> o.remote);
	moved int[];
begin
	if areas <> '{}' then
		perform from service_area a where a.id = any (areas) order by a.id for update;
		moved := array(select s.id from service s where s.service_area_id = any (areas));
		perform refresh_search_docs(array(select id from provider where services && moved));
	end if;
	return null;
end $$;

-- The access facts of a site, a bit each, in the order of ACCESS_FACTS.
create function access_bits(site jsonb) returns int language sql immutable parallel safe as $$
	select coalesce(sum(1 << (f.n::int - 1)), 0)::int
	from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n) where site -> 'access' ->> f.fact = 'yes'
$$;

create or replace function fit_tokens(p provider) returns setof int language sql stable parallel safe as $$
	select 24000000 + f.n::int from unnest(array[
		'auslan', 'female_workers', 'male_workers', 'evenings', 'weekends', 'first_nations_led', 'lgbtiq_inclusive'
	]) with ordinality as f (fact, n) where p.fit_facts -> f.fact ->> 'value' = 'yes'
	union all
	select 24000007 + f.n::int from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n)
	where exists (select from jsonb_array_elements(p.sites) s where s -> 'access' ->> f.fact = 'yes')
	union all
	-- What one site states together: a token for each set of its facts.
	select distinct 24000100 + m from jsonb_array_elements(p.sites) s, generate_series(1, 15) m where access_bits(s) & m = m
	union all
	select 25000000 + language_number(l) from jsonb_array_elements_text(p.fit_facts -> 'languages' -> 'value') l
	union all
	select 26000000 + c::int from jsonb_array_elements_text(p.fit_facts -> 'conditions' -> 'value') c
	union all
	(
		with area as (
			select distinct a.id, a.remote from service_in_use s join service_area a on a.id = s.service_area_id where s.id = any (p.services)
		), stated as (
			select a.id, array_position(array['home', 'site', 'community', 'video'], w ->> 'way') - 1 as k, w -> 'reach' as reach
			from area a, jsonb_array_elements(p.delivery) d, jsonb_array_elements(d -> 'ways') w
			where (d ->> 'service_area')::int = a.id and (w ->> 'way' <> 'video' or a.remote <> 'no')
		), silent as (
			select id from area where id not in (select id from stated)
		), way as (
			select id, k, reach, true as is_stated from stated
			-- A profile listed with telehealth that hasn't stated how it delivers a service: by video, its reach unknown.
			union all
			select id, 3, '"australia"'::jsonb, false from area where p.is_telehealth_available and remote = 'yes' and id in (select id from silent)
		)
		select distinct token from (
			select unnest(array[27000001 + k, 50000000 + id * 4 + k]) from way
			union all
			select unnest(array[27000030 + k, 200000000 + id * 4 + k]) from way where reach in ('"served"', '"australia"')
			union all
			select unnest(array[27000010, 100000000 + id]) from way where k = 3 and reach = '"australia"'
			union all
			select unnest(array[27000020, 110000000 + id]) from way where is_stated and reach in ('"served"', '"australia"')
			union all
			select unnest(array[27000021, 120000000 + id]) from way where k = 1
			union all
			select -(1 + (r::int * 10000 + a) * 5 + n)
			from way, jsonb_array_elements_text(case when jsonb_typeof(reach) = 'array' then reach else '[]' end) r, unnest(array[0, id]) a, unnest(array[k, 4]) n
			where id < 10000 and r::int < 20000
			union all
			select unnest(array[27000020, 110000000 + id, 27000021, 120000000 + id]) from silent
			union all
			select unnest(array[27000020, 27000021]) where not exists (select from area)
		) as t (token)
	)
$$;

-- Each point of a profile's sites has the access facts of its site as a fourth number.
create or replace function spots_of(p provider) returns int[] language sql stable parallel safe as $$
	select case
		when p.sites = '[]' and 'sites' = any (p.own_columns) then '{}'
		when p.sites = '[]' and p.latitude is not null and p.longitude is not null then array[spot(p.latitude, p.longitude) || 0]
		when p.sites = '[]' and p.postcode is null then '{}'
		else coalesce((
			select array_agg(place.at || access_bits(s.site) order by s.n) from jsonb_array_elements(sites_of(p)) with ordinality as s (site, n)
				left join postcode q on q.code = s.site ->> 'postcode'
				cross join lateral (select coalesce(
					spot((s.site ->> 'latitude')::float8, (s.site ->> 'longitude')::float8), spot(q.latitude, q.longitude)
				) as at) place
			where place.at is not null
		), '{}') end
$$;

create or replace function refresh_search_docs(changed integer[]) returns void language plpgsql as $$
begin
	-- First the locks, then statements of their own, which see what was committed by then.
	perform from provider p where p.id = any (changed) order by p.id for no key update;
	perform from service s where s.id in (select unnest(p.services) from provider p where p.id = any (changed)) order by s.id for key share;
	perform from service_area a where a.id in (
		select s.service_area_id from service s where s.id in (select unnest(p.services) from provider p where p.id = any (changed))
	) order by a.id for key share;
	delete from search_doc d using provider p where d.provider_id = any (changed) and p.id = d.provider_id and not p.is_active;
	insert into search_doc as d (provider_id, account_id, score, reviews_count, name_key, is_telehealth_available, tok, cover, spots)
	select
		p.id,
		p.account_id,
		coalesce((p.overall_review * 10)::smallint, -1),
		p.reviews_count,
		lower(p.name),
		coalesce(p.is_telehealth_available, false),
		array(
			select distinct 10000000 + s.service_area_id from service_in_use s where s.id = any (p.services)
			union all select 20000000 + a.number from age_group a where a.code = any (p.age_groups)
			union all select 21000000 + f.number from funding_type f where f.code = any (p.funding_types)
			union all select 22000000 where p.is_subscribed_for_onboarding
			union all select case c.state when 'open' then 30000000 else 40000000 end + c.service_area_id
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select distinct case c.state when 'open' then 23000000 else 23000001 end
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select fit_tokens(p)
			order by 1
		),
		array(select c::int from unnest(p.postcodes) c union select 10000 + r from unnest(p.regions) r order by 1),
		spots_of(p)
	from provider p
	where p.id = any (changed) and p.is_active
	on conflict (provider_id) do update set
		account_id = excluded.account_id,
		score = excluded.score,
		reviews_count = excluded.reviews_count,
		name_key = excluded.name_key,
		is_telehealth_available = excluded.is_telehealth_available,
		tok = excluded.tok,
		cover = excluded.cover,
		spots = excluded.spots
	where (d.account_id, d.score, d.reviews_count, d.name_key, d.is_telehealth_available, d.tok, d.cover, d.spots)
		is distinct from (excluded.account_id, excluded.score, excluded.reviews_count, excluded.name_key, excluded.is_telehealth_available, excluded.tok, excluded.cover, excluded.spots);
end $$;

select refresh_search_docs(array(select id from provider order by id));
