-- Files that a colleague sends with a reply (decision 161). They belong to the case: the reply's email names them and has no copy.
create table reply_file (
	id uuid primary key,
	case_id uuid not null references team_case on delete cascade,
	reply_key text not null,
	number smallint not null,
	stored_at timestamptz not null,
	name bytea not null,
	media_type text not null,
	size integer not null,
	content bytea,
	content_at text unique,
	content_mark bytea,
	check (num_nonnulls(content, content_at) = 1),
	unique (case_id, reply_key, number)
);
