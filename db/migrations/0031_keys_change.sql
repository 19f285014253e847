-- Keys change (docs/decisions/0031-keys-change.md), and files with a virus are set apart.

-- By which key a code was hashed; null: before keys had ids. A hash cannot be made again without the code.
alter table recovery_code add column key_mark bytea;

-- Sealing an original anew takes no word out of a review: nothing of it belongs into the case's timeline.
drop trigger review_redaction_noted on review;
create trigger review_redaction_noted after update of original on review for each row
when (old.original is distinct from new.original and current_setting('alongside.resealing', true) is distinct from 'on')
execute function review_redaction_noted();

-- A file in which the virus scanner found something. It went nowhere else.
create table quarantined_file (
	id uuid primary key default gen_random_uuid(),
	at timestamptz not null,
	-- The call it came by, and what it was for, such as `quote:0b7c…`.
	call text not null,
	about text not null,
	-- What the scanner calls it.
	found text not null,
	size int not null,
	sha256 text not null,
	-- AES-256-GCM of the file's name and of the file.
	name bytea not null,
	content bytea not null
);
create index quarantined_file_by_time on quarantined_file (at);

-- A letter that repeats what is sealed elsewhere, such as the copy of a chat: its bodies as JSON, AES-256-GCM. text_body and html_body are empty then.
alter table letter add column sealed bytea;
alter table letter add check (sealed is null or (text_body = '' and html_body = ''));
