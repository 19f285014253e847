-- What the search of stories reads follows each change.
create or replace function stories_changed() returns trigger language plpgsql as $$
begin
	perform refresh_story_search(array(select id from changed));
	return null;
end $$;

create or replace trigger stories_inserted after insert on story referencing new table as changed for each statement execute function stories_changed();

create or replace trigger stories_updated after update on story referencing new table as changed for each statement execute function stories_changed();
