-- A person's name as it is compared: folded, without titles.
create or replace function name_key(name text) returns text language plpgsql immutable as $$
declare
	key text := translate(fold_text(name, ' '), '#$%+@\_', '       ');
begin
	if key ~ '\m(mr|mrs|ms|miss|mx|dr)\M' then key := regexp_replace(key, '\m(mr|mrs|ms|miss|mx|dr)\M', '', 'g'); end if;
	if position('  ' in key) > 0 then key := regexp_replace(key, ' +', ' ', 'g'); end if;
	return btrim(key);
end $$;
