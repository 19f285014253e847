-- The first bytes of an encrypted file, which say what key it was encrypted with.
create or replace function mark_plan_file() returns trigger language plpgsql as $$
begin
	if new.content is not null then
		new.content_mark := substring(new.content from 1 for 9);
	end if;
	return new;
end $$;

create or replace trigger plan_file_marked before insert or update of content on plan_file for each row execute function mark_plan_file();

create or replace trigger reply_file_marked before insert or update of content on reply_file for each row execute function mark_plan_file();
