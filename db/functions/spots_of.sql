-- Each point of a profile's sites has the access facts of its site as a fourth number.
create or replace function spots_of(p provider) returns int[] language sql stable parallel safe as $$
	select case
		when p.sites = '[]' and 'sites' = any (p.own_columns) then '{}'
		when p.sites = '[]' and p.latitude is not null and p.longitude is not null then array[spot(p.latitude, p.longitude) || 0]
		when p.sites = '[]' and p.postcode is null then '{}'
		else coalesce((
			select array_agg(place.at || access_bits(s.site) order by s.n) from jsonb_array_elements(sites_of(p)) with ordinality as s (site, n)
				left join postcode q on q.code = s.site ->> 'postcode'
				cross join lateral (select coalesce(
					spot((s.site ->> 'latitude')::float8, (s.site ->> 'longitude')::float8), spot(q.latitude, q.longitude)
				) as at) place
			where place.at is not null
		), '{}') end
$$;
