-- Writes an event to a request's case, and wakes the case if the event makes it our team's turn (decision 23).
create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamp with time zone, who integer, what text, told jsonb) returns void language plpgsql as $$
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
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and is_going(r.state)
			and r.proposed_at is null and r.paused_at is null
	);
	-- Another provider's question still waits for an answer.
	is_asked boolean := exists (
		select from referral r cross join lateral (select q.from_team from referral_question q where q.referral_id = r.id order by q.id desc limit 1) newest
		where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and is_going(r.state) and not newest.from_team
	);
	turn text := case
		-- Only details of a request that has been sent already, or doesn't send itself, are for a colleague to read.
		when what = 'details-sent' and is_automatic then null
		when is_visitor then 'open'
		when what = 'referral-untold' or (what = 'referral-sent' and is_untold) then 'open'
		when what in ('sending-planned', 'referral-sent', 'referral-answer-undone', 'provider-written') then 'waiting-provider'
		when what = 'referral-accepted' and is_automatic and not is_untold then 'waiting-provider'
		when what in ('referral-declined', 'referral-silent', 'referral-look-chosen') and is_automatic and is_hopeful and not is_untold then null
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'referral-look-chosen', 'referral-stopped', 'referral-paused', 'sending-held',
			'sending-stopped', 'provider-question', 'claim-waiting', 'contact-missed', 'wait-over') then 'open'
	end;
	-- Nothing is left for a colleague to decide about a provider that was taken off the site.
	is_settled boolean := what in ('referral-sent', 'referral-resumed', 'referral-taken-back', 'consent-withdrawn') and not exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.paused_at is not null and said_yes(r.state)
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
		case when what in ('provider-written', 'referral-taken-back', 'consent-withdrawn') and not is_asked then 'provider-question' end,
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
	if turn = 'waiting-provider' and (is_first or found.status = 'open' and (who is null or what in ('referral-accepted', 'provider-written'))
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
