-- Where a provider serves may be an import's estimate from the office's address (docs/decisions/0054-where-a-provider-serves.md). It is one until staff save it.
alter table provider add column is_coverage_estimated boolean not null generated always as (
	coalesce(source_facts ->> 'coverage', '') = 'estimated' and not own_columns && array['regions', 'postcodes']
) stored;

-- A place on a sphere with a radius of 10,000,000: whole numbers, so that the database and the directory in memory find the same distances.
create function spot(latitude float8, longitude float8) returns int[] language sql immutable parallel safe as $$
	select case when latitude is not null and longitude is not null then array[
		round(1e7 * cosd(latitude) * cosd(longitude))::int, round(1e7 * cosd(latitude) * sind(longitude))::int, round(1e7 * sind(latitude))::int
	] end
$$;

-- What lists of names are sorted by: in lower case without accents, without what is before the first letter or digit. Names that begin with a digit, or
-- have neither, come last.
create function sort_key(name text) returns text language sql immutable parallel safe as $$
	select case when letters = '' or letters < ':' then '~' || letters || case when letters = '' then lower(name) else '' end else letters end
	from (select regexp_replace(
		lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
		'^[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3005-\uabff\uac00-\ud7ff\uf900-\ufdff\ufe70-\ufeff\uff10-\uffff\U00010000-\U0001efff\U00020000-\U0010ffff]+', ''
	) collate "C" as letters) folded
$$;
alter table provider add column sort_key text collate "C" not null generated always as (sort_key(name)) stored;

-- A provider without coordinates is where its postcode is: nodes read it again into memory when the postcode moves.
create function postcodes_moved() returns trigger language plpgsql as $$
begin
	insert into search_change (provider_id)
	select p.id from provider p join moved m on m.code = p.postcode where p.latitude is null or p.longitude is null order by 1
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	if found then perform pg_notify('alongside_notice', 'search'); end if;
	return null;
end $$;
create trigger postcodes_inserted after insert on postcode referencing new table as moved for each statement execute function postcodes_moved();
create trigger postcodes_updated after update on postcode referencing new table as moved for each statement execute function postcodes_moved();
