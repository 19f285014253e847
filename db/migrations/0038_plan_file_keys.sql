-- Which key a plan file is sealed with (its first nine bytes: version and key id), known without fetching it where it is in a store.
alter table plan_file add column content_mark bytea;
update plan_file set content_mark = substring(content from 1 for 9) where content is not null;

create function mark_plan_file() returns trigger language plpgsql as $$
begin
	if new.content is not null then
		new.content_mark := substring(new.content from 1 for 9);
	end if;
	return new;
end $$;

create trigger plan_file_marked before insert or update of content on plan_file for each row execute function mark_plan_file();
