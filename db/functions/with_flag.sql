-- Flags with one more, each once and in order.
create or replace function with_flag(flags text[], added text) returns text[] language sql immutable as $$
	select array(select distinct f from unnest(array_append(flags, added)) f where f is not null order by f)
$$;
