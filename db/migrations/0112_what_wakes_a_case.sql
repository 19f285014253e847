-- Which events wake a case that waits for the person, or is snoozed, is one rule: what makes it our team's turn. It comes back
-- with a flag, a due time and its clock running (decision 103).

-- The same as `WAITS.answer.over` in src/contract/referrals/states.ts; a test compares them.
create function provider_answer_minutes() returns int language sql immutable as 'select 1710';

create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamp with time zone, who integer, what text, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	found team_case;
	is_visitor boolean := who is null and what in ('details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked',
		'visitor-message', 'request-cancelled');
	-- A provider that nobody could write to waits for a colleague's call.
	is_untold boolean := exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.state = 'new' and r.told_way is null
	);
	is_automatic boolean := exists (select from automatic_send a where a.quote_id = of_quote and a.state in ('waiting', 'sent'));
	-- A provider that said yes, or can still answer.
	is_hopeful boolean := exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.state in ('new', 'accepted', 'contacted', 'started')
			and r.proposed_at is null and r.paused_at is null
	);
	turn text := case
		-- Only details of a request that has been sent already, or doesn't send itself, are for a colleague to read.
		when what = 'details-sent' and is_automatic then null
		when is_visitor then 'open'
		when what = 'referral-untold' or (what = 'referral-sent' and is_untold) then 'open'
		when what in ('sending-planned', 'referral-sent', 'referral-answer-undone') then 'waiting-provider'
		when what = 'referral-accepted' and is_automatic and not is_untold then 'waiting-provider'
		when what in ('referral-declined', 'referral-silent', 'referral-look-chosen') and is_automatic and is_hopeful and not is_untold then null
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'referral-look-chosen', 'referral-stopped', 'referral-paused', 'sending-held',
			'sending-stopped', 'provider-question', 'claim-waiting', 'contact-missed', 'wait-over') then 'open'
	end;
	-- Nothing is left for a colleague to decide about a provider that was taken off the site.
	is_settled boolean := what in ('referral-sent', 'referral-resumed', 'referral-taken-back', 'consent-withdrawn') and not exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.paused_at is not null and r.state in ('accepted', 'contacted', 'started')
	);
	flag text := case
		when is_visitor then what
		when what in ('referral-stopped', 'referral-paused') then 'provider-inactive'
		when what = 'referral-sent' and turn = 'open' then 'provider-untold'
		when what = 'referral-look-chosen' then 'provider-declined'
		else (array['provider-accepted', 'provider-declined', 'provider-silent', 'provider-untold', 'provider-question', 'sending-held', 'claim-waiting', 'contact-missed', 'wait-over'])[
			array_position(array['referral-accepted', 'referral-declined', 'referral-silent', 'referral-untold', 'provider-question', 'sending-held', 'claim-waiting', 'contact-missed', 'wait-over'], what)]
	end;
	done text[];
	-- Danger, or "This wasn't me": a colleague decides, at the time that stands.
	is_first boolean;
	allowed int;
	due timestamptz;
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	-- Flags that this event settles.
	done := array_remove(array[
		case when not is_untold then 'provider-untold' end,
		case when what in ('sending-planned', 'sending-stopped', 'referral-sent') then 'sending-held' end,
		case when what in ('claim-confirmed', 'claim-refused') then 'claim-waiting' end,
		case when what in ('referral-contacted', 'referral-started', 'referral-closed', 'referral-taken-back', 'consent-withdrawn') then 'contact-missed' end,
		case when what in ('referral-answer-undone', 'referral-look-chosen', 'referral-taken-back', 'consent-withdrawn') then 'wait-over' end
	], null);
	if found.flags && done then
		update team_case set flags = array(select f from unnest(flags) f where f <> all (done)) where id = found.id returning * into found;
	end if;
	is_first := found.danger_at is not null or found.denied_at is not null;
	if is_first and what = 'referral-accepted' then turn := 'open'; end if;
	-- What waits for a colleague still does when a provider is asked or answers by itself.
	if turn = 'waiting-provider' and (is_first or found.status = 'open' and (who is null or what = 'referral-accepted')
		and found.flags && array['visitor-message', 'call-asked', 'provider-question', 'claim-waiting', 'contact-missed', 'wait-over', 'sending-held', 'provider-inactive']) then
		turn := null;
	end if;
	-- What makes it our turn wakes a case, whatever it waits for. What makes it a provider's turn leaves our wait for the person as it is.
	if turn is null or found.status = 'closed' or (turn = 'waiting-provider' and found.status = 'waiting-person') then
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
	-- A provider has three business days; then, and after an answer, it is our turn.
	allowed := case when turn = 'open' then (select c.minutes from case_clock c where c.kind = found.kind) else provider_answer_minutes() end;
	due := business_due(tell_case.at, allowed);
	update team_case set
		status = turn,
		paused_at = null,
		snoozed_until = case when turn <> 'open' then snoozed_until end,
		version = version + 1,
		updated_at = tell_case.at,
		clock_minutes = case when is_first and due_at < due then clock_minutes else allowed end,
		due_at = case when is_first and due_at < due then due_at else due end,
		flags = with_flag(
			array_remove(array_remove(array_remove(case when is_settled then array_remove(flags, 'provider-inactive') else flags end,
				'provider-accepted'), 'provider-declined'), 'provider-silent'),
			flag
		)
	where id = found.id;
end $$;


-- An email that wasn't delivered is our turn too, to the person or to a provider.
create or replace function letter_refused_tells_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
		status = case when found.status = 'waiting-person' or (found.status = 'waiting-provider' and not is_person) then 'open' else status end,
		paused_at = null,
		clock_minutes = case when found.status = 'waiting-person' then c.minutes else clock_minutes end,
		due_at = case when found.status = 'waiting-person' then business_due(coalesce(new.settled_at, now()), c.minutes) else due_at end
	from case_clock c where c.kind = found.kind and team_case.id = of_case;
	return null;
end $$;


-- A provider's own words put the case before a colleague and hold nothing: a provider can't stop a request that others have too.
alter table team_case add column danger_holds boolean not null default true;

create or replace function is_marked(of_quote uuid, of_enquiry uuid) returns boolean language sql stable as $$
	select exists (
		select from team_case c
		where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and (c.danger_at is not null and c.danger_holds or c.denied_by = 'visitor')
	)
$$;

create or replace function mark_danger(of_quote uuid, of_enquiry uuid, of_chat uuid, of_review integer, of_response integer, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
	found uuid;
begin
	update review set danger_at = coalesce(danger_at, at) where id = of_review;
	select c.id into found from team_case c
	where c.quote_id = of_quote or c.enquiry_id = of_enquiry or c.chat_id = of_chat or c.review_id = of_review or c.response_review_id = of_response
		or exists (
			select from enquiry e where e.id = of_enquiry and (c.quote_id = e.page_quote_id or c.enquiry_id = e.page_enquiry_id)
		)
	order by (c.enquiry_id is not distinct from of_enquiry) desc limit 1 for update;
	update team_case c set danger_at = coalesce(c.danger_at, at), danger_holds = true, snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		due_at = case when c.closed_at is null and c.paused_at is null then c.due_at else business_due(at, k.minutes) end,
		clock_minutes = case when c.closed_at is null and c.paused_at is null then c.clock_minutes else k.minutes end,
		updated_at = at, version = c.version + 1
	from case_clock k where k.kind = c.kind and c.id = found;
end $$;

create function mark_providers_words(of_quote uuid, of_enquiry uuid, at timestamptz) returns void language plpgsql as $$
declare
	held boolean := exists (
		select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.danger_at is not null and c.danger_holds
	);
begin
	perform mark_danger(of_quote, of_enquiry, null, null, null, at);
	update team_case c set danger_holds = held where c.quote_id = of_quote or c.enquiry_id = of_enquiry;
end $$;

-- When a provider first read what is needed: by a list, the page or an emailed link.
alter table referral add column seen_at timestamptz;
update referral r set seen_at = a.at
from (select about, min(audit.at) as at from audit where deed in ('referral.read', 'referral.opened') and audit.at > now() - interval '100 days' group by about) a
where a.about = 'referral:' || r.id;

-- How large a part of a profile's stated reach is: entries of a list, and services that are delivered to all of Australia.
create function stated_size(part text, list jsonb) returns int language sql immutable as $$
	select count(*)::int from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) one (value)
	where part <> 'delivery' or value @? '$.ways[*] ? (@.reach == "australia")'
$$;

-- When the weeks of a waiting list were over: its provider, the visitor and our team were told.
alter table referral add column wait_over_at timestamptz;
create index referral_waits on referral (answered_at) where state = 'declined' and wait_choice = 'wait' and wait_over_at is null;

alter table visitor_reminder drop constraint visitor_reminder_kind_check;
alter table visitor_reminder add constraint visitor_reminder_kind_check check (kind in ('agree', 'choose', 'reply', 'say'));
