-- A profile whose staff or our team removed its last site has none, even if it was imported with an office. `own_columns`
-- says that they decided (0073 has the first versions).
create or replace function sites_of(p provider) returns jsonb language sql stable parallel safe as $$
	select case
		when p.sites <> '[]' or 'sites' = any (p.own_columns) or (p.postcode is null and p.latitude is null) then p.sites
		else jsonb_build_array(jsonb_build_object(
			'name', null, 'street', p.street_address, 'suburb', p.suburb, 'state', p.state, 'postcode', p.postcode,
			'latitude', p.latitude, 'longitude', p.longitude, 'access', '{}'::jsonb,
			'stated_on', coalesce(p.source_facts ->> 'listed_on', (p.created_at at time zone 'Australia/Melbourne')::date::text),
			'source', case when p.source is null then 'team' else 'import' end
		))
	end
$$;

create or replace function spots_of(p provider) returns int[] language sql stable parallel safe as $$
	select case
		when p.sites = '[]' and 'sites' = any (p.own_columns) then '{}'
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

-- The points of a profile's sites are in its search row, so that loading the directory and sorting by distance don't read
-- the sites' JSON of each profile.
alter table search_doc add column spots int[] not null default '{}';

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

-- Sites without coordinates are at the middle of their postcode, so they move with it.
create or replace function postcodes_moved() returns trigger language plpgsql as $$
declare
	ids int[] := array(
		select p.id from provider p join moved m on m.code = p.postcode where p.sites = '[]' and (p.latitude is null or p.longitude is null)
		union
		select p.id from provider p cross join jsonb_array_elements(p.sites) s join moved m on m.code = s ->> 'postcode'
		where p.sites <> '[]' and s ->> 'latitude' is null
		order by 1
	);
begin
	if ids = '{}' then return null; end if;
	perform refresh_search_docs(ids);
	-- A profile shows the distance itself, too.
	insert into search_change (provider_id) select unnest(ids)
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	perform pg_notify('alongside_notice', 'search');
	return null;
end $$;

update search_doc d set spots = spots_of(p) from provider p where p.id = d.provider_id and spots_of(p) <> '{}';
