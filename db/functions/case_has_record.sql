-- Gives a new case a record of its person.
create or replace function case_has_record() returns trigger language plpgsql as $$
begin
	perform link_contact(new, true);
	return null;
end $$;

create or replace trigger case_has_record after insert on team_case for each row when (new.kind <> 'publication') execute function case_has_record();
