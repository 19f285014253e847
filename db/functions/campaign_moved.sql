-- A service area and its landing page have one address: where one moves, the other does too.
create or replace function campaign_moved() returns trigger language plpgsql as $$
begin
	perform landing_moved(old.slug, new.slug);
	update service_area a set slug = new.slug where a.slug = old.slug and not exists (select from service_area o where o.slug = new.slug);
	return null;
end $$;

create or replace trigger campaign_moved after update of slug on campaign for each row when (old.slug <> new.slug) execute function campaign_moved();
