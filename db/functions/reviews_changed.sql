-- The rating of a profile follows its reviews.
create or replace function reviews_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' then
		perform refresh_ratings(array(select distinct provider_id from before where state = 'published'));
	elsif tg_op = 'INSERT' then
		perform refresh_ratings(array(select distinct provider_id from changed where state = 'published'));
	else
		perform refresh_ratings(array(
			select provider_id from changed where state = 'published' union select provider_id from before where state = 'published'
		));
	end if;
	return null;
end $$;

create or replace trigger reviews_deleted after delete on review referencing old table as before for each statement execute function reviews_changed();

create or replace trigger reviews_inserted after insert on review referencing new table as changed for each statement execute function reviews_changed();

create or replace trigger reviews_updated after update on review referencing old table as before new table as changed for each statement execute function reviews_changed();
