-- How long what is kept, what has gone by that, and what may not go; and one private page for requests of both kinds.

-- What an audit line or a letter is about, without what tells several of them apart: `review:12:3` is about `review:12`.
create function subject_of(about text) returns text language sql immutable as $$
	select split_part(subject_of.about, ':', 1) || ':' || split_part(subject_of.about, ':', 2)
$$;
create index letter_by_subject on letter (subject_of(about));

-- A lead keeps a case and all that hangs on it, whatever the rules say: a claim, an inquiry, a request to see what we hold.
alter table team_case
	add column held_because text check (held_because <> ''),
	add column held_at timestamptz,
	add column held_by int references person on delete set null,
	add check ((held_because is null) = (held_at is null));

-- Whatever a case is about under the names that letters and the audit use.
create view case_subject as
	select 'case:' || id as subject, id as case_id from team_case
	union all select 'quote:' || quote_id, id from team_case where quote_id is not null
	union all select 'enquiry:' || enquiry_id, id from team_case where enquiry_id is not null
	union all select 'chat:' || chat_id, id from team_case where chat_id is not null
	union all select 'review:' || review_id, id from team_case where review_id is not null
	union all select 'referral:' || r.id, c.id from referral r join team_case c on c.quote_id = r.quote_id or c.enquiry_id = r.enquiry_id;

-- When something last happened to a case that is closed. That it was held, or is no longer, is nothing that happened to it.
create function case_rests_since(of team_case) returns timestamptz language sql stable as $$
	select greatest(of.closed_at, (select max(e.at) from case_event e where e.case_id = of.id and e.kind not in ('held', 'hold-lifted')))
$$;

-- How long each kind of data is kept. The words are for people; what a rule does is in the code of its name.
create table retention_rule (
	code text primary key,
	-- Its place on the page, from 1.
	number int not null unique,
	title text not null,
	-- Which data, in plain words.
	what text not null,
	-- From when it counts, in plain words.
	counted_from text not null,
	happens text not null check (happens in ('delete', 'nameless')),
	keep_number int not null check (keep_number > 0),
	keep_unit text not null check (keep_unit in ('day', 'month', 'year')),
	-- In days; a month has 30, a year 365.
	shortest_days int not null check (shortest_days > 0),
	longest_days int not null,
	-- law: a law asks for it. promise: the privacy policy says so. choice: our own.
	basis text not null check (basis in ('law', 'promise', 'choice')),
	reason text not null,
	is_in_force boolean not null default true,
	-- More than a set share at once needs a person. False where most rows go every day, such as sign-ins that have ended.
	is_guarded boolean not null default true,
	-- Counts changes; the daily run follows a rule only in the version that was approved.
	version int not null default 1,
	changed_at timestamptz not null default '2026-01-01T00:00:00Z',
	changed_by int references person on delete set null,
	approved_version int,
	approved_at timestamptz,
	approved_by int references person on delete set null,
	check (shortest_days <= longest_days),
	check (keep_number * case keep_unit when 'day' then 1 when 'month' then 30 else 365 end between shortest_days and longest_days),
	check ((approved_version is null) = (approved_at is null))
);

insert into retention_rule (code, number, title, what, counted_from, happens, keep_number, keep_unit, shortest_days, longest_days, basis, reason, is_guarded) values
	('requests', 1, 'Connect requests', 'The request with its case, timeline, consents, referrals, lists of matches, private links and letters', 'the day it was closed, or something last happened to it', 'delete', 2, 'year', 180, 2555, 'choice', 'Two years answer questions about what was handed over. Australian Privacy Principle 11.2 asks us to remove what is no longer needed.', true),
	('request-details', 2, 'Health details and plans', 'Details that were added to a request, and the plan file', 'the day the request was closed, or something last happened to it', 'delete', 1, 'year', 30, 730, 'choice', 'Health information is of use only while somebody looks for a provider. Australian Privacy Principle 11.2 asks us to remove what is no longer needed.', true),
	('no-results', 3, 'Requests without a provider', 'What was asked when no provider matched, with its case, consents, referrals and letters', 'the day it was closed, or something last happened to it', 'delete', 2, 'year', 180, 2555, 'choice', 'The same as connect requests.', true),
	('messages', 4, 'Messages', 'Messages of the contact form and enquiries of campaigns, with case and letters', 'the day it was closed, or something last happened to it', 'delete', 1, 'year', 90, 1825, 'choice', 'A year is enough to take a conversation up again.', true),
	('call-backs', 5, 'Call backs', 'Wishes to be rung, with tries to ring and letters', 'the day it was closed, or something last happened to it', 'delete', 1, 'year', 90, 1825, 'choice', 'A year is enough to take a conversation up again.', true),
	('complaints', 6, 'Complaints and feedback', 'The complaint with its case, notes, referrals to authorities and letters', 'the day it was closed, or something last happened to it', 'delete', 7, 'year', 2555, 3650, 'choice', 'Seven years, as is usual for complaints about disability services. We are no registered provider, so no law names a period for us.', true),
	('provider-enquiries', 7, 'Enquiries of organisations', 'Who asked to be listed, with case and letters', 'the day it was closed, or something last happened to it', 'delete', 2, 'year', 180, 2555, 'choice', 'Organisations often come back within two years.', true),
	('chats', 8, 'Live chats', 'What was said, the transcript, the case and letters', 'the end of the chat, or the day something last happened to it', 'delete', 1, 'year', 30, 1825, 'choice', 'So that people need not say things twice within a year.', true),
	('case-notes', 9, 'Notes of closed cases', 'Notes of the team, and what was agreed by phone; those of complaints stay with the complaint', 'the day the case was closed, or something last happened to it', 'delete', 1, 'year', 30, 1825, 'choice', 'Notes tell of health, and are of use only for the work on a case.', true),
	('reviews-unconfirmed', 10, 'Reviews never confirmed', 'Reviews whose e-mail address was never confirmed, with letters', 'the day it was sent', 'delete', 60, 'day', 14, 365, 'choice', 'The link to confirm works for 14 days. After that nobody waits for it.', true),
	('reviews-rejected', 11, 'Rejected reviews', 'Reviews that were not published, with decisions, appeals, case and letters', 'the last decision', 'delete', 1, 'year', 90, 1825, 'choice', 'Long enough to appeal, and to see whether the same review comes again.', true),
	('reviewers', 12, 'Who wrote a published review', 'E-mail address, words taken out, reasons, appeal, case and letters. The review stays, with the first letter as it is shown', 'the day it was published, or something last happened to it', 'nameless', 3, 'year', 365, 2555, 'choice', 'We need the address while somebody may ask us to take the review down or question it.', true),
	('review-traces', 13, 'Where reviews were sent from', 'The code made from internet address and kind of browser', 'the day the review was sent', 'delete', 90, 'day', 7, 90, 'promise', 'The privacy policy promises 90 days.', false),
	('letters', 14, 'Letters', 'Copies of letters that were sent, but for those of complaints and of open cases', 'the day it was sent or given up', 'delete', 1, 'year', 30, 1825, 'choice', 'Copies answer what we told somebody. Letters about something that goes sooner go with it.', true),
	('private-links', 15, 'Private links', 'Links to a visitor''s own page that have ended', 'the day it ended', 'delete', 30, 'day', 1, 365, 'choice', 'A link that has ended opens nothing.', false),
	('sessions', 16, 'Sign-ins', 'Where staff and team were signed in, with the kind of browser', 'the day it ended', 'delete', 7, 'day', 1, 90, 'choice', 'The audit keeps that somebody signed in. The rest is of no use once it has ended.', false),
	('password-links', 17, 'Links that set a password', 'Links of invitations and forgotten passwords', 'the day it ended or was used', 'delete', 30, 'day', 1, 365, 'choice', 'A link that has ended opens nothing.', false),
	('rate-limits', 18, 'Counts against misuse', 'How often an address sent a form, under a code', 'the day the count ended', 'delete', 1, 'day', 1, 30, 'promise', 'The privacy policy says that these counts end by themselves.', false),
	('imports', 19, 'Imports of providers', 'Name of the file and what was done row by row. The file itself goes once it is imported, or after a week', 'the day it was done', 'delete', 1, 'year', 30, 1825, 'choice', 'A year is enough to find out where a profile came from.', true),
	('profile-changes', 20, 'History of profiles', 'Who of a provider''s staff changed what, but for the last change of each profile', 'the day it was changed', 'delete', 3, 'year', 365, 2555, 'choice', 'Long enough to take a change back and to answer who made it.', true),
	('former-people', 21, 'People who left', 'Name, e-mail address, password and sign-in app of staff and team who left', 'the day they last did something here', 'nameless', 2, 'year', 730, 2555, 'choice', 'As long as the audit names them.', true),
	('audit', 22, 'Audit', 'Who did and saw what, but for what is about open and held cases', 'the day it was done', 'delete', 2, 'year', 730, 3650, 'choice', 'Two years at least, so that misuse can be followed up.', true),
	('event-counts', 23, 'Counts of events', 'How often something happened on a day. They name nobody', 'the day itself', 'delete', 5, 'year', 365, 3650, 'choice', 'Counts of five years show how things change.', true);

-- A dry run, or a run that removed something.
create table retention_run (
	id uuid primary key default gen_random_uuid(),
	kind text not null check (kind in ('dry', 'run')),
	-- Null: the service itself, or the command.
	person_id int references person on delete set null,
	-- The day of a daily run, by Melbourne's calendar: one a day, whichever node is first.
	scheduled_on date unique,
	-- What it counts periods back from. A run that was tried first counts from when it was tried.
	at timestamptz not null,
	started_at timestamptz not null,
	-- While it works it says so; without that for a while another node goes on with it.
	beat_at timestamptz not null,
	finished_at timestamptz,
	-- tried: a dry run. used: a dry run that was carried out. asks: done, but for rules that need a person.
	state text not null check (state in ('tried', 'used', 'working', 'done', 'asks', 'failed')),
	-- What every rule would take or took: figures and numbers of cases, nothing that names anybody.
	rules jsonb not null,
	-- A digest of exactly what would go.
	token text not null,
	fault text
);
create index retention_run_by_time on retention_run (started_at desc);

-- What a run is to remove and has not yet: keys alone.
create table retention_doomed (
	run_id uuid not null references retention_run on delete cascade,
	rule text not null references retention_rule on update cascade,
	key text not null,
	since timestamptz not null,
	case_number int,
	-- Of the batch in hand.
	is_next boolean not null default false,
	primary key (run_id, rule, key)
);

-- Forgets single lines of the audit, which are two years old at least. Returns how many.
create function forget_audit_lines(lines bigint[]) returns int language plpgsql as $$
declare
	gone int;
begin
	perform set_config('alongside.forgets_audit', 'yes', true);
	delete from audit where id = any (lines) and at < now() - interval '2 years';
	get diagnostics gone = row_count;
	perform set_config('alongside.forgets_audit', '', true);
	return gone;
end $$;

-- Counts of cases that are gone, so that figures stay what they were. Nothing in them tells one case from another.
create table gone_case_came_in (
	day date not null,
	kind text not null,
	times int not null,
	-- Business minutes to the first contact, of those that had one.
	first_contact int[] not null default '{}',
	primary key (day, kind)
);
create table gone_case_closed (
	day date not null,
	kind text not null,
	outcome text not null,
	-- Null: it had no time to be closed by.
	in_time boolean,
	times int not null,
	unique nulls not distinct (day, kind, outcome, in_time)
);
create table gone_chat (
	day date primary key,
	-- Seconds to the first answer, of chats begun in office hours.
	answered int[] not null
);

create function case_is_counted() returns trigger language plpgsql as $$
declare
	contact timestamptz := (select min(e.at) from case_event e where e.case_id = old.id and e.person_id is not null);
	minutes int[] := case when contact is null then '{}'::int[] else array[round(business_minutes(old.created_at, contact))::int] end;
begin
	insert into gone_case_came_in as g (day, kind, times, first_contact) values ((old.created_at at time zone 'Australia/Melbourne')::date, old.kind, 1, minutes)
	on conflict (day, kind) do update set times = g.times + 1, first_contact = array(select m from unnest(g.first_contact || excluded.first_contact) m order by m);
	if old.closed_at is not null then
		insert into gone_case_closed as g (day, kind, outcome, in_time, times)
		values ((old.closed_at at time zone 'Australia/Melbourne')::date, old.kind, coalesce(old.outcome, ''), old.closed_at <= old.due_at, 1)
		on conflict (day, kind, outcome, in_time) do update set times = g.times + 1;
	end if;
	return old;
end $$;
create trigger case_is_counted before delete on team_case for each row execute function case_is_counted();

create function chat_is_counted() returns trigger language plpgsql as $$
declare
	answer timestamptz := (select min(m.at) from chat_message m where m.chat_id = old.id and m.sender = 'team');
begin
	if answer is not null and business_minutes(old.started_at, old.started_at + interval '1 minute') > 0 then
		insert into gone_chat as g (day, answered)
		values ((old.started_at at time zone 'Australia/Melbourne')::date, array[round(extract(epoch from answer - old.started_at))::int])
		on conflict (day) do update set answered = array(select s from unnest(g.answered || excluded.answered) s order by s);
	end if;
	return old;
end $$;
create trigger chat_is_counted before delete on chat for each row execute function chat_is_counted();

-- A request without results has its own page as well: one kind of private link for both.
alter table quote_link rename to request_link;
alter index quote_link_by_quote rename to request_link_by_quote;
alter table request_link
	alter column quote_id drop not null,
	add column enquiry_id uuid references enquiry on delete cascade,
	add check (num_nonnulls(quote_id, enquiry_id) = 1);
create index request_link_by_enquiry on request_link (enquiry_id);
create index request_link_by_end on request_link (ends_at);
