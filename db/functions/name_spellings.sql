-- All words that a name is found by. Sets its own search_path: indexes are built, and dumps are read, without one.
create or replace function name_spellings(name text) returns text language plpgsql immutable parallel safe set search_path from current as $$
declare
	folded text := fold_text(name);
	is_ascii boolean := octet_length(name) = length(name);
	expanded text := case when is_ascii then folded else fold_text(name, '', true) end;
	parted text := case when is_ascii and name !~ '[-.]' then folded else fold_text(name, ' ') end;
	short text := regexp_replace(replace(expanded, 'aa', 'a'), '([aou])e', '\1', 'g');
	words text[];
	joined text;
	spelled text := folded;
begin
	if expanded <> folded then spelled := spelled || ' ' || expanded; end if;
	if short <> folded then spelled := spelled || ' ' || short; end if;
	if parted <> folded then spelled := spelled || ' ' || parted; end if;
	if parted ~ '(^| )[^ ]{1,3} ' then
		words := string_to_array(parted, ' ');
		for i in 1 .. cardinality(words) - 1 loop
			continue when length(words[i]) > 3;
			joined := words[i];
			for j in i + 1 .. cardinality(words) loop
				joined := joined || words[j];
				exit when length(words[j]) > 3;
			end loop;
			spelled := spelled || ' ' || joined;
		end loop;
	end if;
	return spelled;
end $$;
