-- What search needs of a profile's registration: whether it is barred, and tokens (src/domains/search/tokens.ts has the same numbers)
-- of each service that it is registered for, and of each that was checked. A service differs only if a registration is in force.
create or replace function register_tokens(p provider, on_day date, out barred boolean, out tokens integer[])
language plpgsql stable parallel safe as $$
declare
	whole record;
begin
	barred := false;
	tokens := '{}';
	if not exists (select from register_release where is_current) or not exists (select from account a where a.id = p.account_id and a.abn is not null) then
		return;
	end if;
	select * into whole from register_state(p.id, null, on_day);
	barred := whole.barred;
	tokens := array(
		select t.token from (
			select null::int as area, whole.state as state
			union all
			select s.area, case when whole.state = 'registered' then (select r.state from register_state(p.id, s.area, on_day) r) else whole.state end
			from (select distinct service_area_id as area from service_in_use where id = any (p.services)) s
		) a cross join lateral (values
			(a.state = 'registered', coalesce(130000000 + a.area, 28000000)),
			(a.state <> 'not_checked', coalesce(140000000 + a.area, 28000001))
		) t (has, token)
		where t.has
		order by 1
	);
end $$;
