-- A new complaint is due in two business hours, until it has a severity.
create or replace function complaint_waits_for_assessment() returns trigger language plpgsql as $$
begin
	insert into complaint_work (case_id, calm_due_at) values (new.id, new.due_at) on conflict do nothing;
	update team_case set due_at = least(new.due_at, business_due(new.created_at, complaint_assess_minutes())), clock_minutes = complaint_assess_minutes()
	where id = new.id;
	return null;
end $$;

create or replace trigger complaint_waits_for_assessment after insert on team_case for each row when (new.kind = 'complaint')
	execute function complaint_waits_for_assessment();
