-- Sites without coordinates are at the middle of their postcode, so they move with it.
create or replace function postcodes_moved() returns trigger language plpgsql as $$
declare
	ids int[] := array(
		select p.id from provider p join moved m on m.code = p.postcode where p.sites = '[]' and (p.latitude is null or p.longitude is null)
		union
		select p.id from provider p cross join jsonb_array_elements(p.sites) s join moved m on m.code = s ->> 'postcode'
		where p.sites <> '[]' and s ->> 'latitude' is null
		order by 1
	);
begin
	if ids = '{}' then return null; end if;
	perform refresh_search_docs(ids);
	-- A profile shows the distance itself, too.
	insert into search_change (provider_id) select unnest(ids)
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	perform pg_notify('alongside_notice', 'search');
	return null;
end $$;

create or replace trigger postcodes_inserted after insert on postcode referencing new table as moved for each statement execute function postcodes_moved();

create or replace trigger postcodes_updated after update on postcode referencing new table as moved for each statement execute function postcodes_moved();
