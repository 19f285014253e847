-- Which node reads the mailbox that emails come in to. One row; a node that stops loses it within a minute.
create table mailbox_reader (
	mailbox text primary key default 'inbox' check (mailbox = 'inbox'),
	node uuid not null,
	until timestamptz not null
);
