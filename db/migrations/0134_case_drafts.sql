-- What a colleague typed into the box of a case and hasn't sent, encrypted.
create table case_draft (
	case_id uuid not null references team_case on delete cascade,
	person_id integer not null references person on delete cascade,
	way text not null check (way in ('reply', 'note', 'call')),
	body bytea not null,
	updated_at timestamptz not null,
	primary key (case_id, person_id)
);
create index case_draft_person on case_draft (person_id);
