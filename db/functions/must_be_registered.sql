-- Whether NDIS providers of a service area must be registered on a day, no matter who manages the plan.
create or replace function must_be_registered(area integer, on_day date) returns boolean language sql stable parallel safe as $$
	select exists (
		select from must_be_registered_from m join register_group g on g.code = m.group_code where g.areas @> array[area] and m.from_day <= on_day
	)
$$;
