-- The first four digits in a place that stand alone.
create or replace function postcode_in(place text) returns text language sql immutable as $$ select substring(postcode_in.place from '\m\d{4}\M') $$;
