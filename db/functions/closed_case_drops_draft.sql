-- A closed case needs neither a draft nor an address to confirm.
create or replace function closed_case_drops_draft() returns trigger language plpgsql as $$
begin
	delete from follow_up_draft where quote_id = new.quote_id;
	delete from contact_change where quote_id = new.quote_id or enquiry_id = new.enquiry_id;
	return null;
end $$;

create or replace trigger closed_case_drops_draft after update of status on team_case for each row
when (new.status = 'closed' and old.status <> 'closed' and num_nonnulls(new.quote_id, new.enquiry_id) = 1) execute function closed_case_drops_draft();
