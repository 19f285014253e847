-- Counts a case before it is deleted, so that figures keep it.
create or replace function case_is_counted() returns trigger language plpgsql as $$
declare
	contact timestamptz := (select min(e.at) from case_event e join person p on p.id = e.person_id where e.case_id = old.id and p.role = 'team');
	minutes int[] := case when contact is null then '{}'::int[] else array[round(business_minutes(old.created_at, contact))::int] end;
begin
	insert into gone_case_came_in as g (day, kind, times, first_contact) values ((old.created_at at time zone 'Australia/Melbourne')::date, old.kind, 1, minutes)
	on conflict (day, kind) do update set times = g.times + 1, first_contact = array(select m from unnest(g.first_contact || excluded.first_contact) m order by m);
	if old.closed_at is not null then
		insert into gone_case_closed as g (day, kind, outcome, in_time, times)
		values ((old.closed_at at time zone 'Australia/Melbourne')::date, old.kind, coalesce(old.outcome, ''), old.closed_at <= old.due_at, 1)
		on conflict (day, kind, outcome, in_time) do update set times = g.times + 1;
	end if;
	return old;
end $$;

create or replace trigger case_is_counted before delete on team_case for each row execute function case_is_counted();
