-- Moderating reviews, working on complaints and call-backs, and what the team needs in the live chat.

-- Counts what the team changes of a review: a decision made from an older one is told.
alter table review add column version int not null default 1;
-- As it was written and the words taken out of it, sealed; null where nothing was. `comment` is what may be shown.
alter table review add column original bytea;
alter table review add column redacted_at timestamptz;
alter table review add column redacted_by int references person on delete set null;
alter table review add check ((original is null) = (redacted_at is null));

-- Where a review came from, as keyed fingerprints that give nothing back; dropped after 90 days.
create table review_trace (
	review_id int primary key references review on delete cascade,
	at timestamptz not null,
	address bytea not null,
	-- Of the address and the kind of browser together.
	device bytea not null
);
create index review_trace_by_time on review_trace (at);
create index review_trace_by_address on review_trace (address);

-- Fingerprints of a text's sentences of seven words and more, to find those that another review has as well.
create function review_sentences(comment text) returns int[] language sql immutable as $$
	select coalesce(array_agg(distinct ('x' || substr(md5(one.words), 1, 8))::bit(32)::int), '{}')
	from (
		select trim(regexp_replace(lower(part), '[^[:alnum:]]+', ' ', 'g')) as words from regexp_split_to_table(review_sentences.comment, '[.!?\n]+') part
	) one
	where cardinality(string_to_array(one.words, ' ')) >= 7
$$;
create index review_by_sentence on review using gin (review_sentences(comment));
create index review_by_email on review (lower(email));
create index review_by_submission on review (provider_id, submitted_at);

-- Every decision on a review, newest last, never altered.
create table review_decision (
	id int generated always as identity primary key,
	review_id int not null references review on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	state text not null check (state in ('published', 'rejected')),
	-- Why it was rejected: a code of the list.
	reason text,
	-- Points of the checklist that were found in order.
	checks text[] not null,
	-- What was written to the reviewer besides, sealed.
	words bytea,
	is_on_appeal boolean not null default false,
	check ((state = 'rejected') = (reason is not null))
);
create index review_decision_by_review on review_decision (review_id, id);

-- A reviewer may appeal once. A row stands from the letter that offers it.
create table review_appeal (
	review_id int primary key references review on delete cascade,
	-- SHA-256 of the token in the letter's link.
	token_hash bytea not null unique,
	ends_at timestamptz not null,
	-- Who made the decision appealed against: not the one to decide again.
	decided_by int references person on delete set null,
	made_at timestamptz,
	-- The reviewer's own words, sealed.
	words bytea,
	-- When it was decided again.
	settled_at timestamptz
);

-- A decision stands in its case's timeline; one made later than the first changes how the case ended.
create function review_decision_noted() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind, facts)
	select c.id, new.at, new.person_id, 'review-' || new.state, jsonb_build_object('reason', new.reason, 'appeal', new.is_on_appeal)
	from team_case c where c.review_id = new.review_id;
	update team_case set outcome = new.state, updated_at = new.at, version = version + 1
	where review_id = new.review_id and status = 'closed' and outcome is distinct from new.state;
	return null;
end $$;
create trigger review_decision_noted after insert on review_decision for each row execute function review_decision_noted();

create function review_redaction_noted() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select c.id, coalesce(new.redacted_at, current_timestamp), new.redacted_by, case when new.original is null then 'names-restored' else 'names-removed' end
	from team_case c where c.review_id = new.id;
	return null;
end $$;
create trigger review_redaction_noted after update of original on review for each row when (old.original is distinct from new.original)
execute function review_redaction_noted();

-- An appeal opens the case again, with a clock of its own.
create function review_opens_case_again() returns trigger language plpgsql as $$
declare
	made timestamptz := (select a.made_at from review_appeal a where a.review_id = new.id);
begin
	with opened as (
		update team_case c set status = 'open', closed_at = null, outcome = null, paused_at = null, snoozed_until = null, owner_id = null,
			due_at = business_due(made, k.minutes), clock_minutes = k.minutes, updated_at = made, version = version + 1,
			flags = array_append(array_remove(c.flags, 'appeal'), 'appeal')
		from case_clock k where c.review_id = new.id and k.kind = c.kind and made is not null returning c.id
	)
	insert into case_event (case_id, at, kind) select id, made, 'appealed' from opened;
	return null;
end $$;
-- By name it comes after review_opens_case, which opens a case where there was none.
create trigger review_opens_case_again after update of state on review for each row when (new.state = 'confirmed' and old.state = 'rejected')
execute function review_opens_case_again();

-- What is found out about a complaint besides its case.
create table complaint_work (
	case_id uuid primary key references team_case on delete cascade,
	severity text check (severity in ('low', 'medium', 'high', 'critical')),
	-- By when it was to be answered before its severity made that sooner.
	calm_due_at timestamptz,
	-- What lay behind it, said when it is closed.
	cause text
);

-- Whether somebody of the team is linked to whom a complaint is about; the newest word of each counts.
create table complaint_conflict (
	case_id uuid not null references team_case on delete cascade,
	person_id int not null references person on delete cascade,
	at timestamptz not null,
	is_linked boolean not null,
	primary key (case_id, person_id)
);

create table complaint_referral (
	id int generated always as identity primary key,
	case_id uuid not null references team_case on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	authority text not null,
	referred_on date not null,
	reference text not null default ''
);
create index complaint_referral_by_case on complaint_referral (case_id, id);

-- Tries to reach somebody, newest last.
create table call_attempt (
	id int generated always as identity primary key,
	case_id uuid not null references team_case on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	is_reached boolean not null,
	-- What was agreed, sealed: people tell of their health here.
	agreed bytea,
	next_at timestamptz,
	-- The same attempt sent again is the same attempt.
	attempt_key text not null,
	unique (case_id, attempt_key)
);
create index call_attempt_by_case on call_attempt (case_id, id);

-- Answers that the team writes again and again, with blanks such as {name}.
create table canned_answer (
	id int generated always as identity primary key,
	title text not null,
	body text not null,
	version int not null default 1,
	updated_at timestamptz not null,
	updated_by int references person on delete set null
);
create unique index canned_answer_title on canned_answer (lower(title));
insert into canned_answer (title, body, updated_at) values
	('Greeting', 'Hello {name}, this is {me}. Thank you for writing to us. How can I help you today?', '2026-01-01T00:00:00Z'),
	('One moment', 'Thank you, {name}. I look into this for you. It takes me a few minutes; please stay with me.', '2026-01-01T00:00:00Z'),
	('Ring us', 'You can also ring us on {phone}. Our help is free.', '2026-01-01T00:00:00Z'),
	('Goodbye', 'Thank you for your time, {name}. Your reference is {reference}. Write or ring whenever you need us.', '2026-01-01T00:00:00Z');

-- Everything said in a chat that ended, sealed as one.
create table chat_transcript (
	chat_id uuid primary key references chat on delete cascade,
	at timestamptz not null,
	body bytea not null
);

-- That a chat ended stands in its case's timeline.
create or replace function chat_closes_case() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, kind, facts)
	select id, new.closed_at, 'chat-ended', jsonb_build_object('by', new.closed_by) from team_case where chat_id = new.id and status <> 'closed';
	update team_case set status = 'closed', paused_at = null, closed_at = new.closed_at, outcome = 'ended', updated_at = new.closed_at, version = version + 1
	where chat_id = new.id and status <> 'closed';
	return null;
end $$;
