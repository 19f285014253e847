-- Notes that what is shown of a profile changed, for nodes that keep it in memory. Rows written as they were are no change.
create or replace function note_provider_change() returns trigger language plpgsql as $$
begin
	insert into search_change (provider_id)
	select n.id from after_update n join before_update o using (id) where n is distinct from o order by 1
	on conflict (provider_id) do update set changed_in = excluded.changed_in;
	if found then perform pg_notify('alongside_notice', 'search'); end if;
	return null;
end $$;

create or replace trigger providers_noted after update on provider referencing old table as before_update new table as after_update
for each statement execute function note_provider_change();
