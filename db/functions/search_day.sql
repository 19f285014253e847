-- The day that search reads the registers for.
create or replace function search_day() returns date language sql stable as $$
	select coalesce((select day from register_day), (now() at time zone 'Australia/Melbourne')::date)
$$;
