-- The landing page of a service area moves with it, and the old address leads to the new one.
create or replace function area_moved() returns trigger language plpgsql as $$
begin
	perform landing_moved(old.slug, new.slug);
	update campaign c set slug = new.slug where c.slug = old.slug and not exists (select from campaign o where o.slug = new.slug);
	return null;
end $$;

create or replace trigger area_moved after update of slug on service_area for each row
when (old.slug is not null and new.slug is not null and old.slug <> new.slug) execute function area_moved();
