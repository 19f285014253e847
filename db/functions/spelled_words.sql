-- A name's words as the index holds them.
create or replace function spelled_words(folded text) returns tsvector language sql immutable parallel safe as $$
	select array_to_tsvector(array_remove(string_to_array(coalesce(folded, ''), ' '), ''))
$$;
