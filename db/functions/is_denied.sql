-- Whether the owner of the address says that this request isn't theirs.
create or replace function is_denied(of_quote uuid, of_enquiry uuid) returns boolean language sql stable as $$
	select exists (select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.denied_by = 'visitor')
$$;
