-- A BCP 47 language tag of two or three letters as a number below 19,683.
create or replace function language_number(tag text) returns int language sql immutable parallel safe as $$
	select (ascii(substr(tag, 1, 1)) - 96) * 729 + (ascii(substr(tag, 2, 1)) - 96) * 27
		+ case when length(tag) > 2 then ascii(substr(tag, 3, 1)) - 96 else 0 end
$$;
