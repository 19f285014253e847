-- Emails that came in, each once. Words, names and addresses are encrypted; a row without a case has none.
create table incoming_mail (
	id uuid primary key default gen_random_uuid(),
	received_at timestamptz not null,
	-- Of Message-ID, sender, subject, words and files. Another way of delivery of the same email has the same hash.
	content_hash bytea not null unique,
	outcome text not null check (outcome in ('in-case', 'new-case', 'waits', 'automatic', 'unreadable')),
	case_id uuid references team_case on delete cascade,
	-- The case whose email it answers, from another address. A colleague decides.
	other_case_id uuid references team_case on delete set null,
	body bytea,
	-- The email as it arrived, if it has files or couldn't be read.
	raw bytea,
	constraint incoming_mail_words check (case_id is not null or (body is null and raw is null))
);
create index incoming_mail_case on incoming_mail (case_id);
create index incoming_mail_other_case on incoming_mail (other_case_id) where other_case_id is not null;
