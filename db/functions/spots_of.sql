-- Each point of a profile's sites has the access facts of its site as a fourth number. A profile without sites is where its address is.
create or replace function spots_of(p provider) returns int[] language plpgsql stable parallel safe as $$
begin
	if p.sites = '[]' then
		return case
			when 'sites' = any (p.own_columns) then '{}'
			when p.latitude is not null and p.longitude is not null then array[spot(p.latitude, p.longitude) || 0]
			else coalesce((select array[spot(q.latitude, q.longitude) || 0] from postcode q where q.code = p.postcode), '{}')
		end;
	end if;
	return coalesce((
		select array_agg(place.at || access_bits(s.site) order by s.n) from jsonb_array_elements(p.sites) with ordinality as s (site, n)
			-- Asked for one at a time: a join would read all postcodes for each profile.
			cross join lateral (select coalesce(
				spot((s.site ->> 'latitude')::float8, (s.site ->> 'longitude')::float8),
				(select spot(q.latitude, q.longitude) from postcode q where q.code = s.site ->> 'postcode')
			) as at) place
		where place.at is not null
	), '{}');
end $$;
