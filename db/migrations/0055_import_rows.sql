-- Imports in batches, their matches and their undo (docs/decisions/0053-imports-in-batches-that-can-be-undone.md).

-- Rows of lists and the profile each belongs to. A profile may be in several lists; a row whose hash is the same as last time changes nothing.
create table provider_source_row (
	source text not null,
	source_key text not null,
	provider_id int not null references provider on delete cascade,
	-- SHA-256 of the row's cells and of what they were read with. Null: written before this was kept.
	row_hash text,
	primary key (source, source_key)
);
create index provider_source_row_provider on provider_source_row (provider_id);
insert into provider_source_row (source, source_key, provider_id)
select source, source_key, id from provider where source is not null and source_key is not null;

-- A node of the release before writes the profile alone.
create function provider_has_source_row() returns trigger language plpgsql as $$
begin
	insert into provider_source_row (source, source_key, provider_id)
	select source, source_key, id from added where source is not null and source_key is not null on conflict do nothing;
	return null;
end $$;
create trigger provider_has_source_row after insert on provider referencing new table as added for each statement execute function provider_has_source_row();

alter table provider_import
	-- Null: run from the command line.
	alter column person_id drop not null,
	-- The dry run that its rows belong to.
	add column plan uuid,
	-- What became of an undo, as counts.
	add column undo jsonb,
	drop constraint provider_import_state_check,
	add constraint provider_import_state_check
		check (state in ('uploaded', 'trying', 'tried', 'importing', 'done', 'stale', 'failed', 'undoing', 'undone'));

-- What an import does with each row of its file, as its dry run found, and with profiles that are no longer in the file. It is written from here in batches,
-- so what is not written yet can be taken up again, and undone from here.
create table import_row (
	plan uuid not null,
	-- The order in the report: that of the file, then profiles that are gone from it.
	n int not null,
	import_id uuid not null references provider_import on delete cascade,
	-- Null: a profile that is gone from the file.
	line int,
	source_key text,
	row_hash text,
	name text not null,
	outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'undecided', 'stopped', 'gone', 'refused', 'left')),
	reason text,
	notes text[] not null default '{}',
	-- No foreign key: the report outlives the profile.
	provider_id int,
	account text,
	account_id int,
	-- Of the account that is made for it.
	account_abn text,
	is_new_account boolean not null default false,
	-- New profiles with the same number join the same new account.
	founding int,
	columns text[] not null default '{}',
	-- Name and postcode both change: the row would become another provider.
	is_rename boolean not null default false,
	-- A profile that may be the same, why, and what was chosen.
	maybe int,
	maybe_why text,
	choice text check (choice in ('same', 'new')),
	-- Columns to write; before: what they held; seen: the profile as the dry run saw it (import_seen). For 90 days, for an undo.
	data jsonb,
	before jsonb,
	seen text,
	written_at timestamptz,
	undone text check (undone in ('deleted', 'hidden', 'restored', 'partly', 'left')),
	primary key (plan, n)
);
create index import_row_outcome on import_row (plan, outcome, n);
create index import_row_import on import_row (import_id);
create index import_row_written on import_row (plan) where written_at is not null;
create index import_row_key on import_row (plan, source_key);
create index import_row_provider on import_row (plan, provider_id);

-- Reports of earlier imports stay readable. Their dry runs kept nothing that could be written from here: they are tried again.
insert into import_row (plan, n, import_id, line, name, outcome, reason, notes, provider_id, account, is_new_account, columns)
select i.id, o.n, i.id, (o.row ->> 'line')::int, o.row ->> 'name', o.row ->> 'outcome', o.row ->> 'reason',
	array(select jsonb_array_elements_text(o.row -> 'notes')), (o.row ->> 'provider')::int, o.row ->> 'account', (o.row ->> 'is_new_account')::boolean,
	array(select jsonb_array_elements_text(o.row -> 'columns'))
from provider_import i cross join lateral jsonb_array_elements(i.outcomes) with ordinality o (row, n)
where jsonb_typeof(i.outcomes) = 'array';
update provider_import set plan = id, outcomes = null where outcomes is not null;
update provider_import set state = 'stale', token = null, fault = 'This dry run is of an earlier release. Nothing was written. Try it again.' where state = 'tried';

-- What an import may write of a profile, in short.
create function import_seen(p provider) returns text language sql stable as $$
	select md5(row(p.name, p.short_description, p.description, p.url, p.phone_number, p.email, p.services, p.age_groups, p.funding_types, p.regions, p.postcodes,
		p.is_telehealth_available, p.street_address, p.suburb, p.state, p.postcode, p.latitude, p.longitude, p.source_facts, p.own_columns, p.is_active, p.account_id)::text)
$$;

update retention_rule set
	what = 'Name of the file and what was done row by row. The file itself goes once it is imported, or after a week. An import can be undone for 90 days'
where code = 'imports';
