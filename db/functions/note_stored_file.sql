-- A file that a row names stays. One that none names any more is deleted after 35 days, so that a backup of that age finds it.
create or replace function note_stored_file() returns trigger language plpgsql as $$
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

create or replace trigger campaign_picture_stored after insert or delete or update of content_at on campaign_picture for each row execute function note_stored_file();

create or replace trigger logo_picture_stored after insert or delete or update of content_at on logo_picture for each row execute function note_stored_file();

create or replace trigger plan_file_stored after insert or delete or update of content_at on plan_file for each row execute function note_stored_file();

create or replace trigger reply_file_stored after insert or delete or update of content_at on reply_file for each row execute function note_stored_file();

create or replace trigger story_picture_file_stored after insert or delete or update of content_at on story_picture_file for each row execute function note_stored_file();
