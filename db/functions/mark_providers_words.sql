-- A provider's own words mark the case of a request, and hold nothing that wasn't held before (decision 23).
create or replace function mark_providers_words(of_quote uuid, of_enquiry uuid, at timestamptz) returns void language plpgsql as $$
declare
	held boolean := exists (
		select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.danger_at is not null and c.danger_holds
	);
begin
	perform mark_danger(of_quote, of_enquiry, null, null, null, at);
	update team_case c set danger_holds = held where c.quote_id = of_quote or c.enquiry_id = of_enquiry;
end $$;
