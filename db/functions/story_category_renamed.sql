-- Stories of a renamed category are found by its new name.
create or replace function story_category_renamed() returns trigger language plpgsql as $$
begin
	perform refresh_story_search(array(select s.id from story s join changed n on n.id = s.category_id join before o on o.id = n.id where n.name <> o.name));
	return null;
end $$;

create or replace trigger story_category_renamed after update on story_category referencing old table as before new table as changed
for each statement execute function story_category_renamed();
