-- A row that a colleague has compared with a profile isn't asked about again in the next release. Only a keyed hash of the row is
-- kept, until a release of the list has no such row (decision 119).
alter table register_hint add column row_hash text;
create table register_answer (
	kind text not null,
	row_hash text not null,
	provider_id integer not null references provider on delete cascade,
	answered_at timestamptz not null,
	primary key (kind, row_hash, provider_id)
);
create index register_answer_provider on register_answer (provider_id);
