-- Locks the case of a request until the transaction ends. Returns its status; null if there is none.
create or replace function hold_case(of_quote uuid, of_enquiry uuid) returns text language sql volatile as $$
	select c.status from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update
$$;
