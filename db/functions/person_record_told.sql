-- A record's keys follow its name and contact details.
create or replace function person_record_told() returns trigger language plpgsql as $$
begin
	perform refresh_record_keys(new.id);
	return null;
end $$;

create or replace trigger person_record_made after insert on person_record for each row execute function person_record_told();

create or replace trigger person_record_told after update of name, email, phone, postcode on person_record for each row
when ((old.name, old.email, old.phone, old.postcode) is distinct from (new.name, new.email, new.phone, new.postcode)) execute function person_record_told();
