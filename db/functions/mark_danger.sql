-- Marks the case of a request, an enquiry, a chat, a review or a reply, and reopens it. A call back asked for on a private
-- page belongs to the request's case.
create or replace function mark_danger(of_quote uuid, of_enquiry uuid, of_chat uuid, of_review integer, of_response integer, at timestamp with time zone) returns void language plpgsql as $$
declare
	found uuid;
begin
	update review set danger_at = coalesce(danger_at, at) where id = of_review;
	select c.id into found from team_case c
	where c.quote_id = of_quote or c.enquiry_id = of_enquiry or c.chat_id = of_chat or c.review_id = of_review or c.response_review_id = of_response
		or exists (
			select from enquiry e where e.id = of_enquiry and (c.quote_id = e.page_quote_id or c.enquiry_id = e.page_enquiry_id)
		)
	order by (c.enquiry_id is not distinct from of_enquiry) desc limit 1 for update;
	update team_case c set danger_at = coalesce(c.danger_at, at), danger_holds = true, snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		due_at = case when c.closed_at is null and c.paused_at is null then c.due_at else business_due(at, k.minutes) end,
		clock_minutes = case when c.closed_at is null and c.paused_at is null then c.clock_minutes else k.minutes end,
		updated_at = at, version = c.version + 1
	from case_clock k where k.kind = c.kind and c.id = found;
end $$;
