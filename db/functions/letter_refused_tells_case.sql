-- An email that wasn't delivered is our turn too, to the person or to a provider.
create or replace function letter_refused_tells_case() returns trigger language plpgsql as $$
declare
	of_case uuid := case_of_letter(new.about);
	found team_case;
	is_person boolean;
begin
	if of_case is null then return null; end if;
	select * into found from team_case c where c.id = of_case for update;
	-- Text messages go only to the person.
	is_person := coalesce(lower(btrim(new.recipient)) = lower(btrim(found.email)), false) or new.recipient ~ '^\+[0-9]+$';
	if new.status <> 'failed' then
		update team_case c set flags = array_remove(c.flags, 'email-refused') where c.id = of_case and 'email-refused' = any (c.flags) and not exists (
			select from letter l where subject_of(l.about) in (select s.subject from case_subject s where s.case_id = of_case) and l.status = 'failed'
		);
		return null;
	end if;
	if not is_person and not (new.about like 'referral:%' and new.kind <> 'referral-silent') then return null; end if;
	insert into case_event (case_id, at, kind, facts)
	values (of_case, coalesce(new.settled_at, now()), 'email-refused', jsonb_build_object('email', new.kind, 'to', case when is_person then 'person' else 'provider' end));
	update team_case set
		flags = with_flag(flags, 'email-refused'), snoozed_until = null, updated_at = coalesce(new.settled_at, now()), version = version + 1,
		status = case when found.status = 'waiting-person' or (found.status = 'waiting-provider' and not is_person) then 'open' else status end,
		paused_at = null,
		clock_minutes = case when found.status = 'waiting-person' then case_minutes(found) else clock_minutes end,
		due_at = case when found.status = 'waiting-person' then business_due(coalesce(new.settled_at, now()), case_minutes(found)) else due_at end
	where team_case.id = of_case;
	return null;
end $$;

create or replace trigger letter_refused_tells_case after update of status on letter for each row
when (old.status is distinct from new.status and 'failed' in (old.status, new.status)) execute function letter_refused_tells_case();
