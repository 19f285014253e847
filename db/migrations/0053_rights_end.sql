-- A right ends with what it was given for (docs/decisions/0051-rights-end-with-their-cause.md).

alter table referral
	-- Why a withdrawn referral ended.
	add column ended_why text check (ended_why in ('consent', 'provider-inactive', 'case-closed', 'team')),
	-- Since when an accepted referral is on hold: nobody at the provider can read who it is about until a colleague decides.
	add column paused_at timestamptz,
	-- The visitor is owed an email about the last change (domains/referrals/remind.ts).
	add column tell_visitor boolean not null default false;
update referral set ended_why = 'consent' where state = 'withdrawn';
-- No constraint ties these to the state: a node of the release before, which knows neither column, must still be able to withdraw consent.
create index referral_visitor_to_tell on referral (updated_at) where tell_visitor;

-- As before (0042), and when a provider is taken off the site the case comes back to a colleague, also while it waits for the person or is snoozed.
create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamptz, who int, what text, told jsonb) returns void language plpgsql as $$
declare
	found team_case;
	turn text := case
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
	if turn is null or not (found.status in ('new', 'open', 'waiting-provider') or (is_urgent and found.status = 'waiting-person')) then
		update team_case set updated_at = tell_case.at, version = version + (turn is not null or is_settled)::int,
			flags = case when is_settled then array_remove(flags, 'provider-inactive') else flags end
		where id = found.id;
		return;
	end if;
	update team_case set
		status = turn,
		paused_at = null,
		snoozed_until = case when is_urgent then null else snoozed_until end,
		version = version + 1,
		updated_at = tell_case.at,
		-- A provider has three business days; then, and after an answer, it is our turn.
		clock_minutes = case when turn = 'open' then c.minutes else 1710 end,
		due_at = business_due(tell_case.at, case when turn = 'open' then c.minutes else 1710 end),
		flags = array(
			select distinct f from unnest(array_append(
				array_remove(array_remove(array_remove(case when is_settled then array_remove(flags, 'provider-inactive') else flags end,
					'provider-accepted'), 'provider-declined'), 'provider-silent'),
				case when is_urgent then 'provider-inactive' when what = 'referral-accepted' then 'provider-accepted'
					when what = 'referral-declined' then 'provider-declined' when what = 'referral-silent' then 'provider-silent' end
			)) f where f is not null order by f
		)
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
end $$;

-- Holds a provider's referrals that go on, in the order of 0042, before the provider itself is held.
create function hold_referrals(of_provider int) returns void language plpgsql as $$
begin
	perform from quote q where q.id in (
		select r.quote_id from referral r where r.provider_id = of_provider and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by q.id for key share;
	perform from enquiry e where e.id in (
		select r.enquiry_id from referral r where r.provider_id = of_provider and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by e.id for key share;
	perform from referral r where r.provider_id = of_provider and r.state in ('new', 'accepted', 'contacted', 'started') order by r.id for no key update;
end $$;

-- A provider that is taken off the site: what it has not answered is withdrawn, what it accepted is put on hold, and each comes before a colleague.
create function stop_referrals(of_provider int, named text, at timestamptz) returns void language plpgsql as $$
declare
	one referral;
begin
	-- Unanswered ones first: one that is accepted in this moment is put on hold by the second statement.
	for one in
		update referral set state = 'withdrawn', ended_why = 'provider-inactive', tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state = 'new' returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-stopped',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.stopped', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
	for one in
		update referral set paused_at = stop_referrals.at, tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state in ('accepted', 'contacted', 'started') and paused_at is null returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-paused',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.paused', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
end $$;

create function provider_inactive_stops_referrals() returns trigger language plpgsql as $$
begin
	perform stop_referrals(new.id, new.name, case when new.updated_at > old.updated_at then new.updated_at else now() end);
	return null;
end $$;
create trigger provider_inactive_stops_referrals after update of is_active on provider for each row when (old.is_active and not new.is_active)
execute function provider_inactive_stops_referrals();

-- How the case of a request stands, for the visitor's own page: rooms below the team ask this, not the team.
create function case_of_request(of_quote uuid, of_enquiry uuid) returns table (status text, due_at timestamptz) language sql stable as $$
	select c.status, c.due_at from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry
$$;

-- The owner of a case may read what tells of health while they work on it, and no longer.
create or replace view case_owner as select quote_id, owner_id from team_case where quote_id is not null and status <> 'closed';

-- SHA-256 of the address that a capacity email went to: its link ends when that address is no longer the account's. Null: sent before this was kept.
alter table capacity_letter add column sent_to_hash bytea;

-- What outlived its cause until now.
update referral r set
	state = case when r.state = 'new' then 'withdrawn' else 'closed' end,
	ended_why = case when r.state = 'new' then 'case-closed' end,
	outcome = case when r.state <> 'new' then 'request-closed' end,
	version = r.version + 1, updated_at = now()
from team_case c
where c.status = 'closed' and r.state in ('new', 'accepted', 'contacted', 'started')
	and c.id = (select k.id from team_case k where k.quote_id = r.quote_id or k.enquiry_id = r.enquiry_id);
do $$
declare
	one provider;
begin
	for one in select * from provider p where not p.is_active and exists (
		select from referral r where r.provider_id = p.id and r.state in ('new', 'accepted', 'contacted', 'started')
	) order by p.id loop
		perform stop_referrals(one.id, one.name, now());
	end loop;
end $$;
