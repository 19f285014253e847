-- Writes what search reads of these profiles, once those who change them or what they offer are done.
create or replace function refresh_search_docs(changed integer[]) returns void language plpgsql as $$
begin
	-- First the locks, then statements of their own, which see what was committed by then.
	perform from provider p where p.id = any (changed) order by p.id for no key update;
	perform from service s where s.id in (select unnest(p.services) from provider p where p.id = any (changed)) order by s.id for key share;
	perform from service_area a where a.id in (
		select s.service_area_id from service s where s.id in (select unnest(p.services) from provider p where p.id = any (changed))
	) order by a.id for key share;
	with register as materialized (
		select profile, barred, tokens from register_tokens(changed, search_day())
	), hidden as materialized (
		select p.id from provider p where p.id = any (changed) and (not p.is_active or p.id in (select profile from register where barred))
	), gone as (
		-- First whether there are any: a plan made while search_doc was small would read all of it for each batch.
		delete from search_doc where exists (select from hidden) and provider_id = any (array(select id from hidden))
	)
	insert into search_doc as d (provider_id, account_id, score, reviews_count, name_key, is_telehealth_available, tok, cover, spots)
	select
		p.id,
		p.account_id,
		coalesce((p.overall_review * 10)::smallint, -1),
		p.reviews_count,
		lower(p.name),
		coalesce(p.is_telehealth_available, false),
		array(
			select 10000000 + area from unnest(o.areas) area
			union all select 20000000 + a.number from age_group a where a.code = any (p.age_groups)
			union all select 21000000 + f.number from funding_type f where f.code = any (p.funding_types)
			union all select 22000000 where p.is_subscribed_for_onboarding
			union all select case c.state when 'open' then 30000000 else 40000000 end + c.service_area_id
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select distinct case c.state when 'open' then 23000000 else 23000001 end
				from provider_capacity c where c.provider_id = p.id and c.state <> 'closed' and offers_in_use(p.services, c.service_area_id)
			union all select unnest(fit_tokens(p, o.areas))
			union all select unnest(r.tokens)
			order by 1
		),
		array(select c::int from unnest(p.postcodes) c union select 10000 + r from unnest(p.regions) r order by 1),
		spots_of(p)
	from register r join provider p on p.id = r.profile
		-- The offset lets it be looked up once for both of its uses.
		cross join lateral (select array(select distinct s.service_area_id from service_in_use s where s.id = any (p.services)) as areas offset 0) o
	-- Without the first condition all of provider is read for each batch of an import.
	where p.id = any (changed) and p.is_active and not r.barred
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
