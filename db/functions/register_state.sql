-- What register_states says of one profile and service area, or at all, if null.
create or replace function register_state(profile integer, area integer, on_day date, out state text, out barred boolean, out why text)
language sql stable parallel safe as $$
	select s.state, s.barred, s.why from register_states(array[profile], array[area], on_day) s
$$;
