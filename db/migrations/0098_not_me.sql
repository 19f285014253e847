-- "This wasn't me" in every email to a visitor, and "They didn't ask for this" on every referral (decision 93).
-- domains/referrals/not-me.ts, not-asked.ts and settle-denial.ts write these columns.

-- A letter whose owner pressed "This wasn't me". Emails to its mailbox stop while there is one.
alter table letter add column denied_at timestamptz;
create index letter_denied on letter (mailbox_key(recipient)) where denied_at is not null;

-- A case whose person says, or whose provider heard, that they didn't ask. A visitor's press holds what isn't disclosed yet.
alter table team_case
	add column denied_at timestamptz,
	add column denied_by text,
	add constraint team_case_denied check ((denied_at is null) = (denied_by is null)),
	add constraint team_case_denied_by check (denied_by in ('visitor', 'provider'));
create index team_case_denied on team_case (denied_at) where denied_at is not null;

alter table referral drop constraint referral_ended_why_check;
alter table referral add constraint referral_ended_why_check check (
	ended_why in ('consent', 'provider-inactive', 'case-closed', 'team', 'filled', 'cancelled', 'not-asked')
);

-- Whether the owner of the address says that this request isn't theirs.
create function is_denied(of_quote uuid, of_enquiry uuid) returns boolean language sql stable as $$
	select exists (select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and c.denied_by = 'visitor')
$$;

-- Whether nothing of this request may go to a provider until a colleague has decided.
create or replace function is_marked(of_quote uuid, of_enquiry uuid) returns boolean language sql stable as $$
	select exists (
		select from team_case c where (c.quote_id = of_quote or c.enquiry_id = of_enquiry) and (c.danger_at is not null or c.denied_by = 'visitor')
	)
$$;

-- Whether an email to a visitor may not be sent. One about another request that the owner of the address proved may.
create function is_stopped_letter(about text, recipient text) returns boolean language sql stable as $$
	select exists (select from letter l where mailbox_key(l.recipient) = mailbox_key(is_stopped_letter.recipient) and l.denied_at is not null)
		and (not is_proven_letter(is_stopped_letter.about, is_stopped_letter.recipient) or exists (
			select from team_case c where c.id = case_of_letter(is_stopped_letter.about) and c.denied_by = 'visitor'
		))
$$;

-- Puts a case first, due after these minutes of business time, and reopens it. A provider's word never replaces a visitor's.
create function deny_case(of_case uuid, who text, at timestamptz, minutes int, told jsonb) returns void language plpgsql as $$
begin
	perform from team_case c where c.id = of_case for update;
	insert into case_event (case_id, at, kind, facts) select c.id, deny_case.at, 'denied', told from team_case c where c.id = of_case;
	update team_case c set
		denied_at = coalesce(c.denied_at, deny_case.at),
		denied_by = case when c.denied_by = 'visitor' then 'visitor' else who end,
		due_at = least(case when c.closed_at is null and c.paused_at is null then c.due_at end, business_due(deny_case.at, deny_case.minutes)),
		clock_minutes = deny_case.minutes,
		snoozed_until = null, closed_at = null, outcome = null, paused_at = null,
		status = case when c.status = 'new' then 'new' else 'open' end,
		updated_at = deny_case.at, version = c.version + 1
	where c.id = of_case;
end $$;

-- Readings of a name in a provider's list are found by the referral's reference.
create index audit_named on audit using gin ((facts -> 'named')) where deed = 'referrals.listed';
