-- Stories of a renamed service area are found by its new name.
create or replace function story_area_renamed() returns trigger language plpgsql as $$
begin
	perform refresh_story_search(array(
		select l.story_id from story_service_area l join changed n on n.id = l.service_area_id join before o on o.id = n.id where n.name <> o.name
	));
	return null;
end $$;

create or replace trigger story_area_renamed after update on service_area referencing old table as before new table as changed
for each statement execute function story_area_renamed();
