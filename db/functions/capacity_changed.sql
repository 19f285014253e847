-- Search reads whether a provider has places.
create or replace function capacity_changed() returns trigger language plpgsql as $$
declare
	ids int[] := array(select distinct provider_id from changed);
begin
	if ids <> '{}' then perform refresh_search_docs(ids); end if;
	return null;
end $$;

create or replace trigger capacity_deleted after delete on provider_capacity referencing old table as changed for each statement execute function capacity_changed();

create or replace trigger capacity_inserted after insert on provider_capacity referencing new table as changed for each statement execute function capacity_changed();

create or replace trigger capacity_updated after update on provider_capacity referencing new table as changed for each statement execute function capacity_changed();
