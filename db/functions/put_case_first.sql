-- Puts a case before the others: it is due now. Reopens a closed one.
create or replace function put_case_first(of_case uuid, at timestamptz, flag text) returns void language sql as $$
	update team_case set status = case status when 'new' then 'new' else 'open' end, closed_at = null, outcome = null, paused_at = null, snoozed_until = null,
		due_at = least(due_at, put_case_first.at), flags = with_flag(flags, flag), updated_at = put_case_first.at, version = version + 1
	where id = of_case
$$;
