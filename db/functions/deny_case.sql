-- Puts a case first, due after these minutes of business time, and reopens it. A provider's word never replaces a visitor's.
create or replace function deny_case(of_case uuid, who text, at timestamptz, minutes int, told jsonb) returns void language plpgsql as $$
begin
	perform from team_case c where c.id = of_case for update;
	insert into case_event (case_id, at, kind, facts) select c.id, deny_case.at, 'denied', told from team_case c where c.id = of_case;
	update team_case c set
		denied_at = coalesce(c.denied_at, deny_case.at),
		denied_by = case when c.denied_by = 'visitor' then 'visitor' else who end,
		due_at = least(case when c.closed_at is null and c.paused_at is null then c.due_at end, business_due(deny_case.at, deny_case.minutes)),
		clock_minutes = deny_case.minutes,
		snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		updated_at = deny_case.at, version = c.version + 1
	where c.id = of_case;
end $$;
