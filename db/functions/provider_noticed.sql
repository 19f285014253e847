-- Opens or reopens the case about a provider that does something unusual (domains/referrals/watch-providers.ts).
create or replace function provider_noticed(of_provider int, at timestamptz, told jsonb) returns void language plpgsql as $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	named text := (select p.name from provider p where p.id = of_provider);
	found uuid;
begin
	insert into team_case (kind, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_provider, provider_noticed.at, 'Check ' || named, named, business_due(provider_noticed.at, allowed), allowed, provider_noticed.at)
	on conflict do nothing returning id into found;
	if found is not null then
		insert into case_event (case_id, at, kind) values (found, provider_noticed.at, 'opened');
	else
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then business_due(provider_noticed.at, allowed) else c.due_at end,
			title = case when c.status = 'closed' then 'Check ' || named else c.title end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null,
			updated_at = provider_noticed.at, version = c.version + 1
		where c.provider_id = of_provider returning c.id into found;
	end if;
	insert into case_event (case_id, at, kind, facts) values (found, provider_noticed.at, 'provider-noticed', told);
	update team_case c set flags = with_flag(c.flags, 'provider-noticed') where c.id = found;
end $$;
