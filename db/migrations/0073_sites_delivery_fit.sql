-- Where a provider is, how it delivers each service, and what it states about fit (docs/decisions/0077). Each entry has
-- the day it was stated and its source. They are columns of the profile, so its versions, history, undo and imports
-- cover them. The shapes are in src/contract/providers/fit.ts.
alter table provider
	add column sites jsonb not null default '[]' check (jsonb_typeof(sites) = 'array'),
	add column delivery jsonb not null default '[]' check (jsonb_typeof(delivery) = 'array'),
	add column fit_facts jsonb not null default '{}' check (jsonb_typeof(fit_facts) = 'object');

-- The sites of a profile: those its staff or our team stated, else the office in the list it was imported from.
create function sites_of(p provider) returns jsonb language sql stable parallel safe as $$
	select case
		when p.sites <> '[]' or (p.postcode is null and p.latitude is null) then p.sites
		else jsonb_build_array(jsonb_build_object(
			'name', null, 'street', p.street_address, 'suburb', p.suburb, 'state', p.state, 'postcode', p.postcode,
			'latitude', p.latitude, 'longitude', p.longitude, 'access', '{}'::jsonb,
			'stated_on', coalesce(p.source_facts ->> 'listed_on', (p.created_at at time zone 'Australia/Melbourne')::date::text),
			'source', case when p.source is null then 'team' else 'import' end
		))
	end
$$;

-- Points of the sites, as [[x, y, z], …]: the site's coordinates, else the middle of its postcode. Empty if unknown.
create function spots_of(p provider) returns int[] language sql stable parallel safe as $$
	select case
		when p.sites = '[]' and p.latitude is not null and p.longitude is not null then array[spot(p.latitude, p.longitude)]
		when p.sites = '[]' and p.postcode is null then '{}'
		else coalesce((
			select array_agg(place.at order by s.n) from jsonb_array_elements(sites_of(p)) with ordinality as s (site, n)
				left join postcode q on q.code = s.site ->> 'postcode'
				cross join lateral (select coalesce(
					spot((s.site ->> 'latitude')::float8, (s.site ->> 'longitude')::float8), spot(q.latitude, q.longitude)
				) as at) place
			where place.at is not null
		), '{}') end
$$;

-- A BCP 47 language tag of two or three letters as a number below 19,683.
create function language_number(tag text) returns int language sql immutable parallel safe as $$
	select (ascii(substr(tag, 1, 1)) - 96) * 729 + (ascii(substr(tag, 2, 1)) - 96) * 27
		+ case when length(tag) > 2 then ascii(substr(tag, 3, 1)) - 96 else 0 end
$$;

-- Search tokens of facts and delivery (src/domains/search/tokens.ts has the same numbers). Only a stated yes has one.
create function fit_tokens(p provider) returns setof int language sql stable parallel safe as $$
	select 24000000 + f.n::int from unnest(array[
		'auslan', 'female_workers', 'male_workers', 'evenings', 'weekends', 'first_nations_led', 'lgbtiq_inclusive'
	]) with ordinality as f (fact, n) where p.fit_facts -> f.fact ->> 'value' = 'yes'
	union all
	select 24000007 + f.n::int from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n)
	where exists (select from jsonb_array_elements(p.sites) s where s -> 'access' ->> f.fact = 'yes')
	union all
	select 25000000 + language_number(l) from jsonb_array_elements_text(p.fit_facts -> 'languages' -> 'value') l
	union all
	select 26000000 + c::int from jsonb_array_elements_text(p.fit_facts -> 'conditions' -> 'value') c
	union all
	(
		with way as (
			select (d ->> 'service_area')::int as area, w ->> 'way' as way, w -> 'reach' as reach
			from jsonb_array_elements(p.delivery) d, jsonb_array_elements(d -> 'ways') w
			where offers_in_use(p.services, (d ->> 'service_area')::int)
			-- A profile listed with telehealth that hasn't stated how it delivers a service: by video, its reach unknown.
			union all
			select distinct s.service_area_id, 'video', '"australia"'::jsonb from service_in_use s
			where p.is_telehealth_available and s.id = any (p.services)
				and not exists (select from jsonb_array_elements(p.delivery) d where (d ->> 'service_area')::int = s.service_area_id)
		), numbered as (
			select w.*, array_position(array['home', 'site', 'community', 'video'], w.way) as n from way w
		)
		select distinct token from numbered cross join lateral (
			values (27000000 + n), (50000000 + area * 4 + n - 1),
				(case when way = 'video' and reach = '"australia"' then 27000010 end),
				(case when way = 'video' and reach = '"australia"' then 100000000 + area end)
			union all
			select unnest(array[1000000000 + r::int * 10000, 1000000000 + r::int * 10000 + area])
			from jsonb_array_elements_text(case when way = 'video' and jsonb_typeof(reach) = 'array' then reach else '[]' end) r
			where area < 10000 and r::int < 100000
		) as t (token) where token is not null
	)
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
	insert into search_doc as d (provider_id, account_id, score, reviews_count, name_key, is_telehealth_available, tok, cover)
	select
		p.id,
		p.account_id,
		coalesce((p.overall_review * 10)::smallint, -1),
		p.reviews_count,
		lower(p.name),
		p.is_telehealth_available,
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
		array(select c::int from unnest(p.postcodes) c union select 10000 + r from unnest(p.regions) r order by 1)
	from provider p
	where p.id = any (changed) and p.is_active
	on conflict (provider_id) do update set
		account_id = excluded.account_id,
		score = excluded.score,
		reviews_count = excluded.reviews_count,
		name_key = excluded.name_key,
		is_telehealth_available = excluded.is_telehealth_available,
		tok = excluded.tok,
		cover = excluded.cover
	where (d.account_id, d.score, d.reviews_count, d.name_key, d.is_telehealth_available, d.tok, d.cover)
		is distinct from (excluded.account_id, excluded.score, excluded.reviews_count, excluded.name_key, excluded.is_telehealth_available, excluded.tok, excluded.cover);
end $$;

-- Sites without coordinates are at the middle of their postcode, so they move with it.
create or replace function postcodes_moved() returns trigger language plpgsql as $$
begin
	insert into search_change (provider_id)
	select p.id from provider p join moved m on m.code = p.postcode where p.sites = '[]' and (p.latitude is null or p.longitude is null)
	union
	select p.id from provider p cross join jsonb_array_elements(p.sites) s join moved m on m.code = s ->> 'postcode'
	where p.sites <> '[]' and s ->> 'latitude' is null
	order by 1
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	if found then perform pg_notify('alongside_notice', 'search'); end if;
	return null;
end $$;

-- What an import compares before it writes.
create or replace function import_seen(p provider) returns text language sql stable as $$
	select md5(row(p.name, p.short_description, p.description, p.url, p.phone_number, p.email, p.services, p.age_groups, p.funding_types, p.regions, p.postcodes,
		p.is_telehealth_available, p.street_address, p.suburb, p.state, p.postcode, p.latitude, p.longitude, p.fit_facts, p.source_facts, p.own_columns, p.is_active, p.account_id)::text)
$$;

-- Profiles with telehealth get its tokens.
select refresh_search_docs(array(select id from provider where is_telehealth_available order by id));

-- A provider that states delivery by phone or video offers telehealth.
create function delivery_by_video() returns trigger language plpgsql as $$
begin
	if new.delivery @? '$[*].ways[*] ? (@.way == "video")' then new.is_telehealth_available := true; end if;
	return new;
end $$;
create trigger provider_delivery_by_video before insert or update of delivery on provider
	for each row when (new.delivery <> '[]' and not new.is_telehealth_available) execute function delivery_by_video();
