-- An address typed in a chat goes into the chat's own record, only while that person has no other case.
create or replace function chat_has_address() returns trigger language plpgsql as $$
begin
	update person_record r set email = new.email from case_record l join team_case c on c.id = l.case_id
	where c.chat_id = new.id and l.part = 'contact' and r.id = l.record_id and r.email is null and r.corrected_at is null and not exists (
		select from case_record o join person_record m on m.id = o.record_id where m.root_id = r.root_id and o.case_id <> c.id
	);
	return null;
end $$;

create or replace trigger chat_has_address after update of email on chat for each row when (new.email is not null and new.email is distinct from old.email)
execute function chat_has_address();
