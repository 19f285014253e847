-- Files may leave the database for a folder or an object store. A row is always written with its file; the file is brought away afterwards, and the row then
-- says where it is: `s3/plan/…`.
alter table plan_file alter column content drop not null, add column content_at text unique, add check (num_nonnulls(content, content_at) = 1);
alter table logo_picture alter column content drop not null, add column content_at text unique, add check (num_nonnulls(content, content_at) = 1);
alter table campaign_picture alter column content drop not null, add column content_at text unique, add check (num_nonnulls(content, content_at) = 1);
alter table story_picture_file alter column content drop not null, add column content_at text unique, add check (num_nonnulls(content, content_at) = 1);

-- Stored files that no row names: put there a moment ago, or let go. They are removed from their store once they are due.
create table file_removal (
	content_at text primary key,
	due_at timestamptz not null
);
create index file_removal_due on file_removal (due_at);

-- One node at a time brings files to their store. Another that tries as well does no harm, and no good.
create table file_mover (
	"only" boolean primary key default true check ("only"),
	until timestamptz not null
);

-- A file that a row names is not removed; one that none names any more goes after 35 days, so that a backup of that age still finds it.
create function note_stored_file() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' and old.content_at is not null then
		if tg_op = 'UPDATE' and new.content_at = old.content_at then return null; end if;
		insert into file_removal (content_at, due_at) values (old.content_at, now() + interval '35 days') on conflict do nothing;
	end if;
	if tg_op <> 'DELETE' and new.content_at is not null then
		delete from file_removal where content_at = new.content_at;
	end if;
	return null;
end $$;

create trigger plan_file_stored after insert or delete or update of content_at on plan_file for each row execute function note_stored_file();
create trigger logo_picture_stored after insert or delete or update of content_at on logo_picture for each row execute function note_stored_file();
create trigger campaign_picture_stored after insert or delete or update of content_at on campaign_picture for each row execute function note_stored_file();
create trigger story_picture_file_stored after insert or delete or update of content_at on story_picture_file for each row execute function note_stored_file();
