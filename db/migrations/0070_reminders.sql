-- Reminders to providers and visitors, and requests that ask everyone who fits without a name (decision 71).

-- A first reminder after four business hours; the second one (remind_at) and the proposal of the next provider stay.
alter table referral add column first_remind_at timestamptz;
alter table referral add column first_reminded_at timestamptz;
-- When we asked the visitor whether support has started, 14 days after a yes.
alter table referral add column start_asked_at timestamptz;
-- Asked without consent, because the request names nobody. A yes is an offer until the visitor chooses.
alter table referral add column is_nameless boolean not null default false;
-- From the visitor's place to the provider's, as the crow flies. Null if one of them isn't known.
alter table referral add column distance_km real;
create index referral_first_reminders on referral (first_remind_at) where state = 'new' and first_reminded_at is null;
create index referral_starts_to_ask on referral (answered_at) where state in ('accepted', 'contacted') and start_asked_at is null;

-- Reminders sent to a visitor while we wait for them.
create table visitor_reminder (
	id integer generated always as identity primary key,
	quote_id uuid references quote on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	-- agree: whom to ask. choose: among offers. reply: a colleague waits for an answer.
	kind text not null check (kind in ('agree', 'choose', 'reply')),
	-- Since when we wait. Waiting again later is a new reminder.
	since timestamptz not null,
	sent_at timestamptz not null,
	check (num_nonnulls(quote_id, enquiry_id) = 1)
);
create unique index visitor_reminder_once on visitor_reminder (coalesce(quote_id, enquiry_id), kind, since);
create index visitor_reminder_by_quote on visitor_reminder (quote_id);
create index visitor_reminder_by_enquiry on visitor_reminder (enquiry_id);
