-- A place on a sphere with a radius of 10,000,000, in whole numbers, so that the database and the directory in memory compute
-- the same distances.
create or replace function spot(latitude float8, longitude float8) returns int[] language sql immutable parallel safe as $$
	select case when latitude is not null and longitude is not null then array[
		round(1e7 * cosd(latitude) * cosd(longitude))::int, round(1e7 * cosd(latitude) * sind(longitude))::int, round(1e7 * sind(latitude))::int
	] end
$$;
