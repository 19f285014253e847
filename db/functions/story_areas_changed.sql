-- What the search of stories reads follows a story's service areas.
create or replace function story_areas_changed() returns trigger language plpgsql as $$
begin
	perform refresh_story_search(array(select story_id from changed));
	return null;
end $$;

create or replace trigger story_areas_deleted after delete on story_service_area referencing old table as changed for each statement execute function story_areas_changed();

create or replace trigger story_areas_inserted after insert on story_service_area referencing new table as changed for each statement execute function story_areas_changed();
