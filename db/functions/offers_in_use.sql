-- Whether some of these services are in use and belong to the area. Retired ones stay with their providers, and search ignores them.
create or replace function offers_in_use(services int[], area int) returns boolean language sql stable as $$
	select exists (select from service_in_use s where s.service_area_id = offers_in_use.area and s.id = any (offers_in_use.services))
$$;
