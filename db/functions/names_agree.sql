-- Whether two names may be of one person: the words of one are among the words of the other.
create or replace function names_agree(a text, b text) returns boolean language sql immutable as $$
	select string_to_array(name_key(a), ' ') <@ string_to_array(name_key(b), ' ') or string_to_array(name_key(b), ' ') <@ string_to_array(name_key(a), ' ')
$$;
