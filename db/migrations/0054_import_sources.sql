-- How each source of providers is read, as the operator said it last (docs/decisions/0052-reading-lists.md).
create table import_source (
	name text primary key,
	-- The kind of list: a name in domains/providers/import/presets.ts, 'none', or null where it is told by the columns.
	preset text,
	-- Our fields, and the file's column of each.
	columns jsonb not null default '{}',
	-- By field, the source's words and ours.
	value_map jsonb not null default '{}',
	-- What a row offers that says nothing we understand.
	defaults jsonb not null default '{}',
	updated_at timestamptz not null,
	-- Null: by a command.
	updated_by int references person on delete set null
);
