-- National ranges that aren't due to be checked again, for the prices of a profile with Support at Home (decision 124). A price with
-- an NDIS support item is a price of the NDIS.
create or replace function price_ranges(profile integer, on_day date) returns jsonb language sql stable parallel safe as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'service_area', r.service_area, 'unit', r.unit, 'time', r.at_time, 'low', r.low, 'high', r.high, 'share', r.share,
		'check_again', r.check_again, 'list', jsonb_build_object('name', l.name, 'day', l.described_day, 'address', l.address)
	) order by r.line), '[]')
	from price_range r join register_release l on l.id = r.release_id and l.is_current join provider p on p.id = profile
	where r.check_again > on_day
		and exists (select from unnest(p.funding_types) code where code ~ '^(HCP|SAH)\d?$')
		and exists (
			select from jsonb_array_elements(p.prices) one
			where one ->> 'support_item' is null and (one ->> 'service_area')::int = r.service_area and one ->> 'unit' = r.unit
				and one -> 'rates' ? r.at_time
		)
$$;
