-- What an audit line or an email is about, without its last part: `review:12:3` is about `review:12`.
create or replace function subject_of(about text) returns text language sql immutable as $$
	select split_part(subject_of.about, ':', 1) || ':' || split_part(subject_of.about, ':', 2)
$$;
