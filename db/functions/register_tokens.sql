-- What search needs of these profiles' registrations: whether each is barred, and tokens (src/domains/search/tokens.ts has the same
-- numbers) of each service that it is registered for, and of each that was checked. A service differs only if a registration is in force.
create or replace function register_tokens(profiles integer[], on_day date)
returns table (profile integer, barred boolean, tokens integer[]) language plpgsql stable parallel safe
set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
begin
	-- A directory without lists costs nothing.
	if not exists (select from register_release where is_current) then
		return query select u.id, false, '{}'::int[] from unnest(profiles) u (id);
		return;
	end if;
	return query select
		said.profile,
		bool_or(said.barred),
		coalesce(array_agg(t.token order by t.token) filter (where t.has), '{}')
	from (
		select s.*, max(s.state) filter (where s.area is null) over (partition by s.profile) as at_all from register_states(profiles, null, on_day) s
	) said
		cross join lateral (select case when at_all = 'registered' then said.state else at_all end as state) a
		cross join lateral (values
			(a.state = 'registered', coalesce(130000000 + said.area, 28000000)),
			(a.state <> 'not_checked', coalesce(140000000 + said.area, 28000001))
		) t (has, token)
	group by said.profile;
end $$;
