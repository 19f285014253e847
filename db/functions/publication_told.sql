-- Tells the team about something a provider published, or asks to publish: a reply, a profile or a name.
create or replace function publication_told(of_review integer, of_provider integer, at timestamp with time zone, called text, what text, told jsonb) returns void language plpgsql as $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	due timestamptz := business_due(publication_told.at, allowed);
	found team_case;
begin
	insert into team_case (kind, response_review_id, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_review, of_provider, publication_told.at, 'Reply to a review of ' || called, called, due, allowed, publication_told.at)
	on conflict do nothing returning * into found;
	if found.id is not null then
		insert into case_event (case_id, at, kind) values (found.id, publication_told.at, 'opened');
	else
		select * into found from team_case c where c.response_review_id = of_review or c.provider_id = of_provider for update;
		if found.status = 'closed' then
			insert into case_event (case_id, at, kind, facts) values (found.id, publication_told.at, 'published-again', jsonb_build_object('outcome', found.outcome));
		end if;
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then due else c.due_at end,
			clock_minutes = case when c.status = 'closed' or c.paused_at is not null then allowed else c.clock_minutes end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null, name = called, updated_at = publication_told.at, version = c.version + 1
		where c.id = found.id;
	end if;
	insert into case_event (case_id, at, kind, facts) values (found.id, publication_told.at, what, told);
	if of_provider is null then
		update team_case set title = 'Reply to a review of ' || called where id = found.id;
	else
		-- Everything that changed since the case was last opened.
		update team_case set title = coalesce((
			select called || ' asks for a new name: ' || p.asked_name from provider p where p.id = of_provider and p.asked_name is not null
		), called || ' changed their profile: ' || (
			select string_agg(l.label, ', ' order by l.place)
			from (values (1, 'name', 'name'), (2, 'short_description', 'short description'), (3, 'description', 'description'), (4, 'url', 'website'), (5, 'logo_url', 'logo'), (6, 'prices', 'prices'))
				l (place, field, label)
			where exists (
				select from case_event e where e.case_id = found.id and e.kind = 'profile-changed' and e.facts -> 'columns' ? l.field
					and e.id > (select max(o.id) from case_event o where o.case_id = found.id and o.kind in ('opened', 'published-again', 'reopened'))
			)
		), title) where id = found.id;
	end if;
end $$;
