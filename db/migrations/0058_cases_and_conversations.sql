-- What a visitor does brings their case back to a colleague (docs/decisions/0056-visitors-wake-their-case.md).

-- Flags with one more, each once and in order.
create function with_flag(flags text[], added text) returns text[] language sql immutable as $$
	select array(select distinct f from unnest(array_append(flags, added)) f where f is not null order by f)
$$;

-- As before (0053), and an act of the visitor (who is null) reopens a case that waits, also one that is snoozed, starts its clock and flags it.
create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamptz, who int, what text, told jsonb) returns void language plpgsql as $$
declare
	found team_case;
	is_visitor boolean := who is null and what in ('details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked');
	-- A provider that nobody could write to waits for a colleague's call.
	is_untold boolean := exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.state = 'new' and r.told_way is null
	);
	turn text := case
		when is_visitor then 'open'
		when what = 'referral-untold' or (what = 'referral-sent' and is_untold) then 'open'
		when what = 'referral-sent' then 'waiting-provider'
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'consent-withdrawn', 'referral-stopped', 'referral-paused') then 'open'
	end;
	is_urgent boolean := what in ('referral-stopped', 'referral-paused');
	-- Nothing is left for a colleague to decide about a provider that was taken off the site.
	is_settled boolean := what in ('referral-sent', 'referral-resumed', 'referral-taken-back', 'consent-withdrawn') and not exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.paused_at is not null and r.state in ('accepted', 'contacted', 'started')
	);
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	if not is_untold and 'provider-untold' = any (found.flags) then
		update team_case set flags = array_remove(flags, 'provider-untold') where id = found.id;
	end if;
	if turn is null or not (found.status in ('new', 'open', 'waiting-provider') or ((is_urgent or is_visitor) and found.status = 'waiting-person')) then
		update team_case set updated_at = tell_case.at, version = version + (turn is not null or is_settled)::int,
			flags = case when is_settled then array_remove(flags, 'provider-inactive') else flags end
		where id = found.id;
		return;
	end if;
	-- A case that is our turn already keeps its clock: whatever the visitor does makes it no later.
	if is_visitor and found.status in ('new', 'open') and what <> 'consent-withdrawn' then
		update team_case set snoozed_until = null, version = version + (snoozed_until is not null)::int, updated_at = tell_case.at, flags = with_flag(flags, what)
		where id = found.id;
		return;
	end if;
	update team_case set
		status = turn,
		paused_at = null,
		snoozed_until = case when is_urgent or is_visitor then null else snoozed_until end,
		version = version + 1,
		updated_at = tell_case.at,
		-- A provider has three business days; then, and after an answer, it is our turn.
		clock_minutes = case when turn = 'open' then c.minutes else 1710 end,
		due_at = business_due(tell_case.at, case when turn = 'open' then c.minutes else 1710 end),
		flags = with_flag(
			array_remove(array_remove(array_remove(case when is_settled then array_remove(flags, 'provider-inactive') else flags end,
				'provider-accepted'), 'provider-declined'), 'provider-silent'),
			case when is_visitor then what when is_urgent then 'provider-inactive' when what = 'referral-accepted' then 'provider-accepted'
				when what = 'referral-declined' then 'provider-declined' when what = 'referral-silent' then 'provider-silent'
				when what = 'referral-untold' then 'provider-untold' end
		)
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
end $$;

-- Flags of what the visitor did go when a colleague next sets the case to waiting, or closes it.
create function visitor_flags_seen() returns trigger language plpgsql as $$
begin
	new.flags := array(
		select f from unnest(new.flags) f where f not in ('details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked', 'message-sent')
	);
	return new;
end $$;
create trigger visitor_flags_seen before update of status on team_case for each row
when (old.status is distinct from new.status and new.status in ('waiting-person', 'waiting-provider', 'closed')) execute function visitor_flags_seen();

-- Details of a request; its plan file comes with them.
create function follow_up_tells_case() returns trigger language plpgsql as $$
begin
	perform tell_case(new.quote_id, null, new.submitted_at, null, 'details-sent', '{}');
	return null;
end $$;
create trigger follow_up_tells_case after insert on follow_up for each row execute function follow_up_tells_case();

-- A call asked for on the visitor's own page. By its name it comes before enquiry_opens_case, which holds records of people: a case is held before them.
create function call_tells_case() returns trigger language plpgsql as $$
begin
	perform tell_case(new.page_quote_id, new.page_enquiry_id, new.created_at, null, 'call-asked', '{}');
	return null;
end $$;
create trigger call_tells_case after insert on enquiry for each row
when (new.kind = 'call-back' and num_nonnulls(new.page_quote_id, new.page_enquiry_id) > 0) execute function call_tells_case();

-- A message of the visitor in a chat whose case waits for them, or is snoozed.
create function message_wakes_case() returns trigger language plpgsql as $$
declare
	found team_case;
begin
	select * into found from team_case c where c.chat_id = new.chat_id
		and (c.status in ('waiting-person', 'waiting-provider') or (c.status in ('new', 'open') and c.snoozed_until is not null)) for update;
	if found.id is null then return null; end if;
	insert into case_event (case_id, at, kind) values (found.id, new.at, 'message-sent');
	update team_case set status = case when status = 'new' then 'new' else 'open' end, paused_at = null, snoozed_until = null, updated_at = new.at, version = version + 1,
		clock_minutes = case when found.status in ('new', 'open') then clock_minutes else c.minutes end,
		due_at = case when found.status in ('new', 'open') then due_at else business_due(new.at, c.minutes) end, flags = with_flag(flags, 'message-sent')
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
	return null;
end $$;
create trigger message_wakes_case after insert on chat_message for each row when (new.sender = 'visitor') execute function message_wakes_case();

-- The colleague who has the open case of a request, for an email about what its visitor did: domains below the team ask this, not the team.
create function owner_of_request(of_quote uuid, of_enquiry uuid) returns table (case_id uuid, number int, email text, last_event bigint) language sql stable as $$
	select c.id, c.number, p.email, (select max(e.id) from case_event e where e.case_id = c.id)
	from team_case c join person p on p.id = c.owner_id and p.is_active
	where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.status <> 'closed'
$$;

-- Who heard of a referral, and how its answer came.
alter table referral
	-- staff: those who sign in for the profile. profile: the profile's own address, where nobody does. Null: nobody was told, and a colleague must call.
	add column told_way text check (told_way in ('staff', 'profile')),
	-- Who at the provider gave the answer that a colleague recorded, and which colleague. Null: the provider answered themselves, or has not.
	add column answer_from text,
	add column answer_recorded_by int references person on delete set null;
-- Until now only staff were told. Of referrals that are over nobody needs to know.
update referral r set told_way = 'staff' where r.state <> 'new' or exists (
	select from provider p join account_member m on m.account_id = p.account_id join person w on w.id = m.person_id
	where p.id = r.provider_id and w.is_active and m.accepted_at is not null
		and (m.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = w.id))
);
update team_case c set flags = with_flag(c.flags, 'provider-untold') where c.status <> 'closed' and exists (
	select from referral r where (r.quote_id = c.quote_id or r.enquiry_id = c.enquiry_id) and r.state = 'new' and r.told_way is null
);

-- The case that an email is about, by what it says it is about: `quote:0b7c…`, `referral:5e1f…:3`.
create function case_of_letter(about text) returns uuid language plpgsql stable as $$
declare
	what text := split_part(about, ':', 1);
	key text := split_part(about, ':', 2);
begin
	if what = 'review' and key ~ '^\d{1,9}$' then
		return (select c.id from team_case c where c.review_id = key::int or c.response_review_id = key::int order by c.review_id nulls last limit 1);
	end if;
	if key !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return null; end if;
	return case what
		when 'case' then (select c.id from team_case c where c.id = key::uuid)
		when 'quote' then (select c.id from team_case c where c.quote_id = key::uuid)
		when 'enquiry' then (select c.id from team_case c where c.enquiry_id = key::uuid)
		when 'chat' then (select c.id from team_case c where c.chat_id = key::uuid)
		when 'referral' then (select c.id from referral r join team_case c on c.quote_id = r.quote_id or c.enquiry_id = r.enquiry_id where r.id = key::uuid)
	end;
end $$;

-- An email to the person or to a provider that was refused comes before a colleague: who waits for an answer to it waits in vain.
create function letter_refused_tells_case() returns trigger language plpgsql as $$
declare
	of_case uuid := case_of_letter(new.about);
	found team_case;
	is_person boolean;
begin
	if of_case is null then return null; end if;
	select * into found from team_case c where c.id = of_case for update;
	is_person := lower(btrim(new.recipient)) = lower(btrim(found.email));
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
		status = case when found.status = case when is_person then 'waiting-person' else 'waiting-provider' end then 'open' else status end,
		paused_at = case when is_person then null else paused_at end,
		clock_minutes = case when is_person and found.status = 'waiting-person' then c.minutes else clock_minutes end,
		due_at = case when is_person and found.status = 'waiting-person' then business_due(coalesce(new.settled_at, now()), c.minutes) else due_at end
	from case_clock c where c.kind = found.kind and team_case.id = of_case;
	return null;
end $$;
create trigger letter_refused_tells_case after update of status on letter for each row
when (old.status is distinct from new.status and 'failed' in (old.status, new.status)) execute function letter_refused_tells_case();
