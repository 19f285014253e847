-- Marks keys that several records have.
create or replace function record_keys_came() returns trigger language plpgsql as $$
declare
	place int;
begin
	-- Two records that come at once do not see one another. So few locks that a whole restore may take them all, in one order.
	for place in select distinct abs(hashtext(a.kind || ' ' || a.key) % 256) from added a where a.kind in ('email', 'phone', 'home') order by 1 loop
		perform pg_advisory_xact_lock(750042, place);
	end loop;
	update record_key k set is_shared = true from added a
	where k.record_id = a.record_id and k.kind = a.kind and k.key = a.key and a.kind in ('email', 'phone', 'home') and not k.is_shared
		and exists (select from record_key o where o.kind = a.kind and o.key = a.key and o.record_id <> a.record_id);
	return null;
end $$;

create or replace trigger record_keys_came after insert on record_key referencing new table as added for each statement execute function record_keys_came();
