-- The visitor's page (decision 74): cancelling a request, messages to the team, and answers saved for later.

-- When the visitor cancelled their request. A colleague who records new consent clears it.
alter table quote add column cancelled_at timestamptz;
alter table enquiry add column cancelled_at timestamptz;

-- A visitor's messages to the team. The case shows them in its history (event visitor-message).
create table request_message (
	id bigint primary key generated always as identity,
	quote_id uuid references quote on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	at timestamptz not null,
	body bytea not null,
	message_key text not null,
	constraint request_message_of check (num_nonnulls(quote_id, enquiry_id) = 1)
);
create unique index request_message_key on request_message (coalesce(quote_id, enquiry_id), message_key);
create index request_message_enquiry on request_message (enquiry_id) where enquiry_id is not null;

-- Unsent answers to the follow-up form.
create table follow_up_draft (
	quote_id uuid primary key references quote on delete cascade,
	fields bytea not null,
	-- The visitor chose to finish later. Drafts that the page saved by itself open only with the private link, so that a
	-- browser that was left in a hurry shows nothing.
	for_later boolean not null,
	updated_at timestamptz not null
);

-- A closed case needs no draft.
create function closed_case_drops_draft() returns trigger language plpgsql as $$
begin
	delete from follow_up_draft where quote_id = new.quote_id;
	return null;
end $$;
create trigger closed_case_drops_draft after update of status on team_case for each row
when (new.status = 'closed' and old.status <> 'closed' and new.quote_id is not null) execute function closed_case_drops_draft();

-- Flags of what the visitor did go when a colleague next sets the case to waiting, or closes it.
create or replace function visitor_flags_seen() returns trigger language plpgsql as $$
begin
	new.flags := array(
		select f from unnest(new.flags) f where f not in ('details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked', 'message-sent',
			'visitor-message', 'request-cancelled')
	);
	return new;
end $$;

insert into retention_rule (code, number, title, what, counted_from, happens, keep_number, keep_unit, shortest_days, longest_days, basis, reason, is_guarded) values
	('request-drafts', 25, 'Unsent details', 'Answers to the follow-up form that were saved and not sent', 'the day of the request', 'delete', 14, 'day', 14, 14, 'promise', 'The link in our email accepts details for 14 days. The privacy policy promises the same.', false);
