-- What search knows of a profile is written whole by whoever changes the profile, what it said of room, or a service that it offers, from what they see. Two at
-- once did not see each other: the later one wrote what was so before the first, so a hidden profile was found again, a new name went back to the old one, and
-- who came with a service while it was retired was found by it, until the next change. So they take turns.

-- As before (0028), in turns: for the profile, and with whoever retires or moves what it offers.
create or replace function refresh_search_docs(changed int[]) returns void language plpgsql as $$
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

create or replace function services_changed() returns trigger language plpgsql as $$
declare
	moved int[] := array(
		select n.id from changed n join before o using (id)
		where n.service_area_id <> o.service_area_id or (n.retired_at is null) <> (o.retired_at is null)
	);
	ids int[];
begin
	if moved <> '{}' then
		-- Who has a profile with one of these in hand ends first, and is seen then; who comes later waits.
		perform from service s where s.id = any (moved) order by s.id for update;
		ids := array(select id from provider where services && moved);
		-- Before answers go: who said one a moment ago is through.
		perform from provider p where p.id = any (ids) order by p.id for no key update;
		perform drop_stray_capacity(ids);
		perform refresh_search_docs(ids);
	end if;
	return null;
end $$;

create or replace function areas_retired() returns trigger language plpgsql as $$
declare
	areas int[] := array(select n.id from changed n join before o using (id) where (n.retired_at is null) <> (o.retired_at is null));
	moved int[];
begin
	if areas <> '{}' then
		perform from service_area a where a.id = any (areas) order by a.id for update;
		moved := array(select s.id from service s where s.service_area_id = any (areas));
		perform refresh_search_docs(array(select id from provider where services && moved));
	end if;
	return null;
end $$;

-- What was left undone by then.
select refresh_search_docs(array(
	select p.id from provider p left join search_doc d on d.provider_id = p.id
	where p.is_active <> (d.provider_id is not null) or p.is_active and (
		(d.account_id, d.score, d.reviews_count, d.name_key, d.is_telehealth_available)
			is distinct from (p.account_id, coalesce((p.overall_review * 10)::smallint, -1), p.reviews_count, lower(p.name), p.is_telehealth_available)
		or array(select t from unnest(d.tok) t where t between 10000000 and 19999999 order by 1)
			<> array(select distinct 10000000 + s.service_area_id from service_in_use s where s.id = any (p.services) order by 1)
	)
));
