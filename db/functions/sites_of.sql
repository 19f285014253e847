-- A profile whose staff or our team removed its last site has none, even if it was imported with an office. `own_columns`
-- says that they decided (0073 has the first versions).
create or replace function sites_of(p provider) returns jsonb language sql stable parallel safe as $$
	select case
		when p.sites <> '[]' or 'sites' = any (p.own_columns) or (p.postcode is null and p.latitude is null) then p.sites
		else jsonb_build_array(jsonb_build_object(
			'name', null, 'street', p.street_address, 'suburb', p.suburb, 'state', p.state, 'postcode', p.postcode,
			'latitude', p.latitude, 'longitude', p.longitude, 'access', '{}'::jsonb,
			'stated_on', coalesce(p.source_facts ->> 'listed_on', (p.created_at at time zone 'Australia/Melbourne')::date::text),
			'source', case when p.source is null then 'team' else 'import' end
		))
	end
$$;
