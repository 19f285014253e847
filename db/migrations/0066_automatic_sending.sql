-- A request reaches its providers by itself (decision 71): consent at the connect form, when the first look is sent, and
-- who may turn that off.

-- 'sender': the person who sent the connect form, which doesn't ask if that is the participant.
alter table referral_consent drop constraint referral_consent_given_by_check;
alter table referral_consent add constraint referral_consent_given_by_check check (given_by in ('participant', 'representative', 'sender'));
alter table referral_consent drop constraint referral_consent_way_check;
alter table referral_consent add constraint referral_consent_way_check check (way in ('phone', 'e-mail', 'own-page', 'connect-form'));
alter table referral_consent drop constraint referral_consent_ended_way_check;
alter table referral_consent add constraint referral_consent_ended_way_check
	check (ended_way in ('phone', 'e-mail', 'own-page', 'connect-form'));

alter table account add column automatic_sending boolean not null default true;
alter table service_area add column automatic_sending boolean not null default true;

create table automatic_send (
	quote_id uuid primary key references quote on delete cascade,
	-- waiting: sent when due. held: a colleague decides. stopped: a colleague sends it, or nobody. sent: done.
	state text not null check (state in ('waiting', 'held', 'stopped', 'sent')),
	created_at timestamptz not null,
	due_at timestamptz not null,
	-- Why it was held.
	because text check (because in ('many-from-mailbox', 'many-from-network', 'throw-away-address', 'too-fast', 'switched-off', 'nobody-fits')),
	decided_at timestamptz,
	-- Null: the service itself.
	decided_by integer references person,
	-- Details came after the first look was sent, so unanswered referrals don't show them yet.
	needs_due boolean not null default false,
	-- "Ask everyone who fits": the most providers to ask, and how far away. Null if the visitor named them.
	most integer check (most between 1 and 20),
	within_km integer check (within_km between 1 and 500),
	constraint automatic_send_held check ((state = 'held') = (because is not null) or state in ('stopped', 'sent'))
);
create index automatic_send_due on automatic_send (due_at) where state = 'waiting';
create index automatic_send_needs on automatic_send (quote_id) where needs_due;

-- What a provider can say with its answer, for the visitor.
alter table referral add column answer_note text;
alter table referral add column starts_on date;
alter table referral add column weeks integer check (weeks between 1 and 104);
alter table referral drop constraint referral_ended_why_check;
alter table referral add constraint referral_ended_why_check
	check (ended_why in ('consent', 'provider-inactive', 'case-closed', 'team', 'filled', 'cancelled'));

-- Events that change whose turn it is. While a request sends itself, a colleague's turn comes only with an exception.
create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamptz, who integer, what text, told jsonb) returns void
	language plpgsql as $$
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
		when what in ('referral-declined', 'referral-silent') and is_automatic and is_hopeful and not is_untold then null
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'referral-stopped', 'referral-paused', 'sending-held', 'sending-stopped',
			'provider-question', 'claim-waiting') then 'open'
	end;
	is_urgent boolean := what in ('referral-stopped', 'referral-paused');
	-- Nothing is left for a colleague to decide about a provider that was taken off the site.
	is_settled boolean := what in ('referral-sent', 'referral-resumed', 'referral-taken-back', 'consent-withdrawn') and not exists (
		select from referral r where (r.quote_id = of_quote or r.enquiry_id = of_enquiry) and r.paused_at is not null and r.state in ('accepted', 'contacted', 'started')
	);
	flag text := case
		when is_visitor then what
		when is_urgent then 'provider-inactive'
		else (array['provider-accepted', 'provider-declined', 'provider-silent', 'provider-untold', 'provider-question', 'sending-held', 'claim-waiting'])[
			array_position(array['referral-accepted', 'referral-declined', 'referral-silent', 'referral-untold', 'provider-question', 'sending-held', 'claim-waiting'], what)]
	end;
	done text[];
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	-- Flags that this event settles.
	done := array_remove(array[
		case when not is_untold then 'provider-untold' end,
		case when what in ('sending-planned', 'sending-stopped', 'referral-sent') then 'sending-held' end,
		case when what in ('claim-confirmed', 'claim-refused') then 'claim-waiting' end
	], null);
	if found.flags && done then
		update team_case set flags = array(select f from unnest(flags) f where f <> all (done)) where id = found.id returning * into found;
	end if;
	-- What waits for a colleague still does when a provider is asked or answers by itself.
	if turn = 'waiting-provider' and found.status = 'open' and (who is null or what = 'referral-accepted')
		and found.flags && array['visitor-message', 'call-asked', 'provider-question', 'claim-waiting', 'sending-held', 'provider-inactive'] then
		turn := null;
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
			flag
		)
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
end $$;
