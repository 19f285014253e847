-- Facts of law and money that our pages state, each with its source, the day it was checked and the day to check it again.

create table fact (
	code text primary key,
	words text not null check (btrim(words) <> ''),
	source_name text not null,
	source_url text not null,
	checked_on date not null,
	check_again date not null check (check_again > checked_on),
	version integer not null default 1,
	-- The seed leaves what the team changed.
	edited_at timestamptz,
	edited_by integer references person (id) on delete set null
);

comment on table fact is 'Facts of law and money on our pages (decision 95)';
