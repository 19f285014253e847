-- A published review waits for the team again, and its case reopens. The trigger reviews_updated updates the rating.
-- domains/reviews/take-report.ts and change-review.ts call it.
create or replace function hide_review(of_review int, at timestamptz, why text) returns void language plpgsql as $$
begin
	update review set state = 'confirmed', version = version + 1 where id = of_review and state in ('published', 'confirmed');
	update team_case c set status = 'open', closed_at = null, outcome = null, paused_at = null, snoozed_until = null, owner_id = null,
		due_at = business_due(hide_review.at, k.minutes), clock_minutes = k.minutes, updated_at = hide_review.at, version = c.version + 1
	from case_clock k where c.review_id = of_review and k.kind = c.kind and c.status = 'closed';
	insert into case_event (case_id, at, kind) select c.id, hide_review.at, why from team_case c where c.review_id = of_review;
end $$;
