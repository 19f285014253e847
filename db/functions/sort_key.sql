-- What lists of names are sorted by: lower case, no accents, nothing before the first letter or digit. Names without one, and
-- those that begin with a digit, come last.
create or replace function sort_key(name text) returns text language sql immutable parallel safe as $$
	select case when letters = '' or letters < ':' then '~' || letters || case when letters = '' then lower(name) else '' end else letters end
	from (select regexp_replace(
		lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
		'^[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3005-\uabff\uac00-\ud7ff\uf900-\ufdff\ufe70-\ufeff\uff10-\uffff\U00010000-\U0001efff\U00020000-\U0010ffff]+', ''
	) collate "C" as letters) folded
$$;
