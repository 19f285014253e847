-- An appeal opens the case again, with a new clock.
create or replace function review_opens_case_again() returns trigger language plpgsql as $$
declare
	made timestamptz := (select a.made_at from review_appeal a where a.review_id = new.id);
begin
	with opened as (
		update team_case c set status = 'open', closed_at = null, outcome = null, paused_at = null, snoozed_until = null, owner_id = null,
			due_at = business_due(made, k.minutes), clock_minutes = k.minutes, updated_at = made, version = version + 1,
			flags = array_append(array_remove(c.flags, 'appeal'), 'appeal')
		from case_clock k where c.review_id = new.id and k.kind = c.kind and made is not null returning c.id
	)
	insert into case_event (case_id, at, kind) select id, made, 'appealed' from opened;
	return null;
end $$;

-- By name it comes after review_opens_case, which opens a case where there was none.
create or replace trigger review_opens_case_again after update of state on review for each row when (new.state = 'confirmed' and old.state = 'rejected')
execute function review_opens_case_again();
