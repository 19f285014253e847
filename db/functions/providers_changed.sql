-- Once a statement, not once a row: an import changes thousands at a time.
create or replace function providers_changed() returns trigger language plpgsql as $$
declare
	ids int[] := array(select id from changed);
begin
	if tg_op = 'UPDATE' then perform drop_stray_capacity(ids); end if;
	perform refresh_search_docs(ids);
	return null;
end $$;

create or replace trigger providers_inserted after insert on provider referencing new table as changed for each statement execute function providers_changed();

create or replace trigger providers_updated after update on provider referencing new table as changed for each statement execute function providers_changed();
