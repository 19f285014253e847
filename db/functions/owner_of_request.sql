-- The colleague who owns the open case of a request, for an email about what its visitor did: domains below the team ask
-- this, not the team's table.
create or replace function owner_of_request(of_quote uuid, of_enquiry uuid) returns table (case_id uuid, number int, email text, last_event bigint) language sql stable as $$
	select c.id, c.number, p.email, (select max(e.id) from case_event e where e.case_id = c.id)
	from team_case c join person p on p.id = c.owner_id and p.is_active
	where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.status <> 'closed'
$$;
