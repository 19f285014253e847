-- Search reads whether an area is in use, remote or hands-on, so its providers are read again when that changes.
create or replace function areas_retired() returns trigger language plpgsql as $$
declare
	areas int[] := array(select n.id from changed n join before o using (id) where (n.retired_at is null) <> (o.retired_at is null) or n.remote <> o.remote);
	moved int[];
begin
	if areas <> '{}' then
		perform from service_area a where a.id = any (areas) order by a.id for update;
		moved := array(select s.id from service s where s.service_area_id = any (areas));
		perform refresh_search_docs(array(select id from provider where services && moved));
	end if;
	return null;
end $$;

create or replace trigger areas_retired after update on service_area referencing old table as before new table as changed
for each statement execute function areas_retired();
