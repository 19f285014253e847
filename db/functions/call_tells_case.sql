-- A call asked for on the visitor's own page. By its name it fires before enquiry_opens_case, which locks records of people:
-- cases are locked before those.
create or replace function call_tells_case() returns trigger language plpgsql as $$
begin
	perform tell_case(new.page_quote_id, new.page_enquiry_id, new.created_at, null, 'call-asked', '{}');
	return null;
end $$;

create or replace trigger call_tells_case after insert on enquiry for each row
when (new.kind = 'call-back' and num_nonnulls(new.page_quote_id, new.page_enquiry_id) > 0) execute function call_tells_case();
