-- What is looked at and what is written upon it are held together. Rows are held in one order everywhere: the request (quote or enquiry, chat, review), its
-- referral, providers, the case, records of people.

-- Holds the case of a request until the transaction ends, and says how it stands; null where there is none.
create function hold_case(of_quote uuid, of_enquiry uuid) returns text language sql volatile as $$
	select c.status from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update
$$;

-- As before (0021), and whoever works on a case that waits for the person is told as well that a referral has changed meanwhile.
create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamptz, who int, what text, told jsonb) returns void language plpgsql as $$
declare
	found team_case;
	turn text := case
		when what = 'referral-sent' then 'waiting-provider'
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'consent-withdrawn') then 'open'
	end;
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	if turn is null or found.status not in ('new', 'open', 'waiting-provider') then
		update team_case set updated_at = tell_case.at, version = version + (turn is not null)::int where id = found.id;
		return;
	end if;
	update team_case set
		status = turn,
		version = version + 1,
		updated_at = tell_case.at,
		-- A provider has three business days; then, and after an answer, it is our turn.
		clock_minutes = case when turn = 'open' then c.minutes else 1710 end,
		due_at = business_due(tell_case.at, case when turn = 'open' then c.minutes else 1710 end),
		flags = array(
			select distinct f from unnest(array_append(
				array_remove(array_remove(array_remove(flags, 'provider-accepted'), 'provider-declined'), 'provider-silent'),
				case what when 'referral-accepted' then 'provider-accepted' when 'referral-declined' then 'provider-declined' when 'referral-silent' then 'provider-silent' end
			)) f where f is not null order by f
		)
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
end $$;

-- A dry run or an import that is at work. Whoever takes up one that has been silent for too long gives it another, and the old one ends nothing any more.
alter table provider_import add column run uuid;
