-- The NDIS limits in force on a day for the support items that prices name, with the list that says them (decision 124).
create or replace function price_limits(prices jsonb, on_day date) returns jsonb language sql stable parallel safe as $$
	select coalesce(jsonb_agg(to_jsonb(t) order by item), '[]') from (
		select distinct on (l.item) l.item, l.name, l.unit, l.from_day as since, l.national, l.remote, l.very_remote,
			jsonb_build_object('name', r.name, 'day', r.described_day, 'address', r.address) as list
		from price_limit l join register_release r on r.id = l.release_id and r.is_current
		where l.item in (select one ->> 'support_item' from jsonb_array_elements(prices) one)
			and l.from_day <= on_day and coalesce(l.until_day, 'infinity') >= on_day
		order by l.item, l.from_day desc, l.line
	) t
$$;
