-- Email alerts and feeds about providers that turn open (decision 80).

-- When the answer last turned open: it is open now, and before it wasn't, or hadn't been confirmed for 30 days
-- (contract/capacity/options.ts). Null if it isn't open. The trigger keeps it, because several places write answers.
alter table provider_capacity add column open_since timestamptz;
update provider_capacity set open_since = confirmed_at where state = 'open';
create index provider_capacity_opened on provider_capacity (open_since) where open_since is not null;

-- A writer may give the time it recorded the answer as open_since, if that is later than the time it was given
-- (domains/capacity/store.ts).
create function capacity_turns_open() returns trigger language plpgsql as $$
begin
	if new.state <> 'open' then
		new.open_since := null;
	elsif tg_op = 'UPDATE' and old.open_since is not null and old.confirmed_at > new.confirmed_at - interval '30 days' then
		new.open_since := old.open_since;
	else
		new.open_since := greatest(new.open_since, new.confirmed_at);
	end if;
	return new;
end $$;
create trigger capacity_turns_open before insert or update of state, confirmed_at on provider_capacity
for each row execute function capacity_turns_open();

-- "Tell me when": an email, at most weekly, when a provider of a search, or one provider, turns open.
create table opening_alert (
	id uuid primary key,
	-- Sealed, because an address beside a service and an age is health information.
	email bytea not null,
	-- A keyed hash of the address in lower case, to find its alerts.
	email_mark bytea not null,
	-- The sealed query of the search's address; null for one provider.
	search bytea,
	provider_id integer references provider on delete cascade,
	created_at timestamptz not null,
	confirmed_at timestamptz,
	-- Six months after it was confirmed or continued, or when it was stopped.
	ends_at timestamptz,
	-- Openings up to this time were looked at.
	checked_until timestamptz,
	emailed_at timestamptz,
	constraint opening_alert_watches check (num_nonnulls(search, provider_id) = 1),
	constraint opening_alert_confirmed check ((confirmed_at is null) = (ends_at is null) and (confirmed_at is null) = (checked_until is null))
);
create index opening_alert_by_email on opening_alert (email_mark);
create index opening_alert_by_provider on opening_alert (provider_id);
create index opening_alert_by_check on opening_alert (checked_until);

insert into retention_rule (code, number, title, what, counted_from, happens, keep_number, keep_unit, shortest_days, longest_days, basis, reason, is_guarded) values
	('alerts-unconfirmed', 27, 'Email alerts that weren''t confirmed', 'Email address and search of alerts that nobody confirmed, with the email', 'the day it was asked for', 'delete', 7, 'day', 7, 30, 'choice', 'The link to confirm works for 7 days.', false),
	('alerts-ended', 28, 'Email alerts that ended', 'Email address and search of alerts that were stopped or ended, with the emails', 'the day it ended', 'delete', 30, 'day', 30, 365, 'choice', 'The link in the last email can start the alert again for 30 days.', false);
