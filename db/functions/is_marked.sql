-- Whether nothing of this request may go to a provider until a colleague has decided.
create or replace function is_marked(of_quote uuid, of_enquiry uuid) returns boolean language sql stable as $$
	select exists (
		select from team_case c
		where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and (c.danger_at is not null and c.danger_holds or c.denied_by = 'visitor')
	)
$$;
