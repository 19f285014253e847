-- Keeps a record's search words current.
create or replace function person_record_before() returns trigger language plpgsql as $$
begin
	new.root_id := new.id;
	return new;
end $$;

create or replace trigger person_record_before before insert on person_record for each row execute function person_record_before();
