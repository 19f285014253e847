-- What a colleague should hear of: one row for each colleague, case and kind until they see it. `tell` writes it.
create table team_notice (
	id bigint generated always as identity primary key,
	person_id integer not null references person on delete cascade,
	case_id uuid not null references team_case on delete cascade,
	kind text not null check (kind in ('mention', 'handed', 'taken', 'reply', 'question', 'chat', 'answer')),
	-- Who caused the newest; null for the person of the case or the service.
	by_id integer references person on delete set null,
	-- The newest event; null for a mention and for words in a chat.
	event_id bigint references case_event on delete cascade,
	times integer not null default 1,
	first_at timestamptz not null,
	last_at timestamptz not null,
	seen_at timestamptz,
	emailed_at timestamptz
);
create unique index team_notice_unseen on team_notice (person_id, case_id, kind) where seen_at is null;
create index team_notice_person on team_notice (person_id, last_at);
create index team_notice_case on team_notice (case_id);
create index team_notice_event on team_notice (event_id);
create index team_notice_by on team_notice (by_id);
-- Whether a colleague gets an email about notices that they haven't seen for ten minutes.
alter table person add column notice_email boolean not null default true;
