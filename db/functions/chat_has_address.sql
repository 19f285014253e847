-- An address typed in a chat is the address of its case, where we reply once the chat has ended (domains/cases/reply.ts), and
-- goes into the chat's own record. Neither happens once that person has another case, or once we and they write there: a typed
-- address proves nothing, and someone else may sit at their computer.
create or replace function chat_has_address() returns trigger language plpgsql as $$
declare
	of_case uuid := (select c.id from team_case c where c.chat_id = new.id);
	own person_record;
begin
	select r.* into own from case_record l join person_record r on r.id = l.record_id where l.case_id = of_case and l.part = 'contact';
	if exists (
		select from case_record o join person_record m on m.id = o.record_id where m.root_id = own.root_id and o.case_id <> of_case
	) or exists (select from case_event e where e.case_id = of_case and e.kind in ('replied', 'email-in')) then
		return null;
	end if;
	update team_case set email = new.email where id = of_case;
	update person_record set email = new.email where id = own.id and email is null and corrected_at is null;
	perform refresh_record_keys(own.id);
	return null;
end $$;

create or replace trigger chat_has_address after update of email on chat for each row when (new.email is not null and new.email is distinct from old.email)
execute function chat_has_address();
