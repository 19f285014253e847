-- When something last happened to a closed case. Holding it, or lifting the hold, is nothing that happened to it.
create or replace function case_rests_since(of team_case) returns timestamptz language sql stable as $$
	select greatest(of.closed_at, (select max(e.at) from case_event e where e.case_id = of.id and e.kind not in ('held', 'hold-lifted')))
$$;
