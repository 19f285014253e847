-- A service that moves to another area, or is retired, moves every provider that offers it; so does its area when that is retired.
create or replace function services_changed() returns trigger language plpgsql as $$
declare
	moved int[] := array(
		select n.id from changed n join before o using (id)
		where n.service_area_id <> o.service_area_id or (n.retired_at is null) <> (o.retired_at is null)
	);
	ids int[];
begin
	if moved <> '{}' then
		-- Who has a profile with one of these in hand ends first, and is seen then; who comes later waits.
		perform from service s where s.id = any (moved) order by s.id for update;
		ids := array(select id from provider where services && moved);
		-- Before answers go: who said one a moment ago is through.
		perform from provider p where p.id = any (ids) order by p.id for no key update;
		perform drop_stray_capacity(ids);
		perform refresh_search_docs(ids);
	end if;
	return null;
end $$;

create or replace trigger services_updated after update on service referencing old table as before new table as changed
for each statement execute function services_changed();
