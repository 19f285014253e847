-- How the case of a request stands, for the visitor's page: domains below the team ask this, not the team's table.
create or replace function case_of_request(of_quote uuid, of_enquiry uuid)
	returns table (status text, due_at timestamptz, paused_at timestamptz, snoozed_until timestamptz) language sql stable as $$
	select c.status, c.due_at, c.paused_at, c.snoozed_until from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry
$$;
