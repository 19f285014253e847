-- What search needs of a profile's registration: whether it is barred, and tokens (src/domains/search/tokens.ts has the same numbers)
-- of each service that it is registered for, and of each that was checked. A service differs only if a registration is in force.
create or replace function register_tokens(p provider, on_day date, out barred boolean, out tokens integer[])
language plpgsql stable parallel safe
set plan_cache_mode to force_generic_plan as $$
declare
	areas int[];
begin
	barred := false;
	tokens := '{}';
	if not exists (select from register_release where is_current) or not exists (select from account a where a.id = p.account_id and a.abn is not null) then
		return;
	end if;
	areas := array(select distinct service_area_id from service_in_use where id = any (p.services));
	with said as materialized (
		select s.area, s.state, s.barred from register_states(p.id, areas || null::int, on_day) s
	), whole as (
		select s.state, s.barred from said s where s.area is null
	)
	select
		w.barred,
		array(
			select t.token
			from said s cross join lateral (select case when w.state = 'registered' then s.state else w.state end as state) a
				cross join lateral (values
					(a.state = 'registered', coalesce(130000000 + s.area, 28000000)),
					(a.state <> 'not_checked', coalesce(140000000 + s.area, 28000001))
				) t (has, token)
			where t.has
			order by 1
		)
	into barred, tokens
	from whole w;
end $$;
