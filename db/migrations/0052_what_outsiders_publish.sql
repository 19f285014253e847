-- The team can hide, redact and remove a provider's reply to a review, and the inbox hears of each new reply and of each profile that its own staff changed
-- (docs/decisions/0050-what-outsiders-publish.md).

alter table review_response
	-- When the team last hid, showed or redacted it. The later of this and updated_at tells one state of the reply from the next.
	add column acted_at timestamptz,
	-- Since when it is not public.
	add column hidden_at timestamptz,
	-- The reply as its staff wrote it and the words removed from it, sealed; null if nothing was removed. `comment` is what may be shown.
	add column original bytea;

-- The same for a reply that its staff changed, or that staff or the team removed.
alter table review_response_earlier add column original bytea;

-- What the team did to a review's reply, oldest first, never altered.
create table review_response_decision (
	id bigint generated always as identity primary key,
	review_id int not null references review on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	act text not null check (act in ('hidden', 'shown', 'redacted', 'restored', 'removed')),
	-- Why, as it was written to the provider, sealed.
	reason bytea,
	check (reason is null or act in ('hidden', 'removed'))
);
create index review_response_decision_of on review_response_decision (review_id, id);

-- Every node drops pages that show the reply as it was.
create function response_changed() returns trigger language plpgsql as $$
begin
	perform pg_notify('alongside_notice', 'reviews');
	return null;
end $$;
create trigger response_changed after insert or update or delete on review_response for each statement execute function response_changed();

-- A case about something that a provider published: one for each reply and one for each profile.
insert into case_clock (kind, minutes) values ('publication', 570);

alter table team_case
	add column response_review_id int unique references review on delete cascade,
	add column provider_id int unique references provider on delete cascade,
	drop constraint team_case_check,
	add constraint team_case_has_one_subject check (num_nonnulls(quote_id, enquiry_id, chat_id, review_id, response_review_id, provider_id) = 1),
	add constraint team_case_publication check ((kind = 'publication') = (num_nonnulls(response_review_id, provider_id) = 1));

-- Nobody wrote to us: a publication has no person behind it.
drop trigger case_has_record on team_case;
create trigger case_has_record after insert on team_case for each row when (new.kind <> 'publication') execute function case_has_record();

create or replace view case_subject as
	select 'case:' || id as subject, id as case_id from team_case
	union all select 'quote:' || quote_id, id from team_case where quote_id is not null
	union all select 'enquiry:' || enquiry_id, id from team_case where enquiry_id is not null
	union all select 'chat:' || chat_id, id from team_case where chat_id is not null
	union all select 'review:' || review_id, id from team_case where review_id is not null
	union all select 'review:' || response_review_id, id from team_case where response_review_id is not null
	union all select 'provider:' || provider_id, id from team_case where provider_id is not null
	union all select 'referral:' || r.id, c.id from referral r join team_case c on c.quote_id = r.quote_id or c.enquiry_id = r.enquiry_id;

-- Opens the case of a reply (of_review) or of a profile (of_provider), notes what was published, and opens a closed case again with a new clock.
-- The transaction that publishes holds the review or the profile, so two changes of one subject come one after the other.
create function publication_told(of_review int, of_provider int, at timestamptz, called text, what text, told jsonb) returns void language plpgsql as $$
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
		update team_case set title = called || ' changed their profile: ' || (
			select string_agg(l.label, ', ' order by l.place)
			from (values (1, 'name', 'name'), (2, 'short_description', 'short description'), (3, 'description', 'description'), (4, 'url', 'website'), (5, 'logo_url', 'logo'))
				l (place, field, label)
			where exists (
				select from case_event e where e.case_id = found.id and e.kind = 'profile-changed' and e.facts -> 'columns' ? l.field
					and e.id > (select max(o.id) from case_event o where o.case_id = found.id and o.kind in ('opened', 'published-again', 'reopened'))
			)
		) where id = found.id;
	end if;
end $$;

-- A reply that staff wrote or changed. The team's own acts leave updated_at as it is; demo replies name nobody.
create function response_opens_case() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and new.updated_at is not distinct from old.updated_at then return null; end if;
	if not exists (select from person p where p.id = new.updated_by and p.role <> 'team') then return null; end if;
	perform publication_told(new.review_id, null, new.updated_at, p.name, 'reply-written', jsonb_build_object('hidden', new.hidden_at is not null))
	from review r join provider p on p.id = r.provider_id where r.id = new.review_id;
	return null;
end $$;
create trigger response_opens_case after insert or update on review_response for each row execute function response_opens_case();

-- What the public reads of a profile and its staff write. The team's own changes and imports need no look.
create function profile_opens_case() returns trigger language plpgsql as $$
declare
	shown text[] := array(
		select k from jsonb_object_keys(new.columns) k where k in ('name', 'short_description', 'description', 'url', 'logo_url') order by 1
	);
begin
	if shown = '{}' or not exists (select from person p where p.id = new.person_id and p.role <> 'team') then return null; end if;
	perform publication_told(null, new.provider_id, new.at, p.name, 'profile-changed', jsonb_build_object('columns', to_jsonb(shown)))
	from provider p where p.id = new.provider_id;
	return null;
end $$;
create trigger profile_opens_case after insert on provider_change for each row execute function profile_opens_case();

-- What the team does to a reply stands in the history of its case. It closes nothing: a colleague does.
create function response_decision_noted() returns trigger language plpgsql as $$
declare
	of_case uuid := (select c.id from team_case c where c.response_review_id = new.review_id for update);
begin
	if of_case is null then return null; end if;
	insert into case_event (case_id, at, person_id, kind) values (of_case, new.at, new.person_id, 'reply-' || new.act);
	update team_case set updated_at = new.at where id = of_case;
	return null;
end $$;
create trigger response_decision_noted after insert on review_response_decision for each row execute function response_decision_noted();

-- Replies of the last 30 days that are public already. Older ones have been public for long enough that a reader would have told us.
do $$
declare
	a record;
begin
	for a in
		select r.id, p.name, s.updated_at from review_response s join review r on r.id = s.review_id join provider p on p.id = r.provider_id
			join person w on w.id = s.updated_by
		where r.state = 'published' and w.role <> 'team' and s.updated_at > current_timestamp - interval '30 days' order by s.updated_at
	loop
		perform publication_told(a.id, null, current_timestamp, a.name, 'reply-written', '{"hidden": false}');
	end loop;
end $$;

insert into retention_rule (code, number, title, what, counted_from, happens, keep_number, keep_unit, shortest_days, longest_days, basis, reason, is_guarded) values
	('publications', 24, 'Cases about changed profiles', 'Closed cases about profiles that their own staff changed, with timeline and letters. Cases about replies to reviews go with the review', 'the day the case was closed, or something last happened to it', 'delete', 1, 'year', 90, 1825, 'choice', 'A year shows whether the same provider publishes something like it again.', true);
update retention_rule set
	what = 'E-mail address, words taken out, reasons, appeal, cases and letters, and replies of the provider that are hidden or were changed or removed. The review stays, with the first letter as it is shown'
where code = 'reviewers';
