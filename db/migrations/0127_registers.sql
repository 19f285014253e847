-- Published lists that state facts about providers and create none (decision 119). Only the newest release of a kind has rows.
create table register_release (
	id integer generated always as identity primary key,
	kind text not null check (kind in ('ndis-register', 'ndis-actions')),
	name text not null,
	described_day date not null,
	read_at timestamptz not null,
	file_hash text not null,
	row_count integer not null,
	licence text,
	address text,
	published_by integer references person on delete set null,
	is_current boolean not null default true
);
create unique index register_release_current on register_release (kind) where is_current;

create table register_entry (
	release_id integer not null references register_release on delete cascade,
	line integer not null,
	abn text not null,
	register_id text,
	status text not null check (status in ('approved', 'suspended', 'revoked', 'ended', 'unread')),
	status_says text not null,
	until date,
	groups text[] not null,
	has_unread_groups boolean not null,
	conditions text,
	primary key (release_id, line)
);
create index register_entry_abn on register_entry (abn);

-- Rows without an ABN are mostly about people, and never stored.
create table register_action (
	release_id integer not null references register_release on delete cascade,
	line integer not null,
	abn text not null,
	kind text not null check (kind in ('ban', 'revocation', 'suspension', 'other')),
	says text not null,
	from_day date,
	until_day date,
	primary key (release_id, line)
);
create index register_action_abn on register_action (abn);

-- Row `line` of a list may concern a profile. Nothing else of the row is stored, and a colleague's answer deletes this.
create table register_hint (
	release_id integer not null references register_release on delete cascade,
	line integer not null,
	provider_id integer not null references provider on delete cascade,
	primary key (release_id, line, provider_id)
);
create index register_hint_provider on register_hint (provider_id);

-- NDIS registration groups, and the service areas whose services belong to them.
create table register_group (code text primary key, name text not null, areas integer[] not null);
