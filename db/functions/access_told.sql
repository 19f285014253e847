-- Opens or reopens the case of a profile, because the team froze or ended access to it.
create or replace function access_told(of_provider integer, at timestamptz, who integer, what text, told jsonb) returns void language plpgsql as $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	named text := (select p.name from provider p where p.id = of_provider);
	found team_case;
begin
	insert into team_case (kind, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_provider, access_told.at, 'Access to ' || named, named, business_due(access_told.at, allowed), allowed, access_told.at)
	on conflict do nothing returning * into found;
	if found.id is not null then
		insert into case_event (case_id, at, kind) values (found.id, access_told.at, 'opened');
	else
		select * into found from team_case c where c.provider_id = of_provider for update;
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then business_due(access_told.at, allowed) else c.due_at end,
			title = case when c.status = 'closed' then 'Access to ' || named else c.title end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null
		where c.id = found.id;
	end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, access_told.at, who, what, told);
	perform put_case_first(found.id, access_told.at, 'access-stopped');
end $$;
