-- What an import compares before it writes.
create or replace function import_seen(p provider) returns text language sql stable as $$
	select md5(row(p.name, p.short_description, p.description, p.url, p.phone_number, p.email, p.services, p.age_groups, p.funding_types, p.regions, p.postcodes,
		p.is_telehealth_available, p.street_address, p.suburb, p.state, p.postcode, p.latitude, p.longitude, p.fit_facts, p.source_facts, p.own_columns, p.is_active, p.account_id)::text)
$$;
