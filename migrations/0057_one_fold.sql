-- One fold for every search: the same rules as src/contract/fold-text.ts (docs/decisions/0055-one-fold.md).

create function fold_text(text text, joiner text default '', expands boolean default false) returns text language sql immutable parallel safe as $$
	select btrim(regexp_replace(replace(regexp_replace(regexp_replace(
		replace(replace(replace(replace(replace(translate(
			case when expands then replace(regexp_replace(replace(q.plain, 'ø', 'oe'), '([aou])\u0308', '\1e', 'g'), U&'a\030A', 'aa') else q.plain end,
			'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), U&'\0130', 'i'),
		'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]',
		'', 'g'),
		'[-.\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', fold_text.joiner, 'g'),
		'&', ' and '),
		'[\u0009-\u000d !(-*,/:-?\[\]^{-~\u00a0-\u00a9\u00ac-\u00b1\u00b6-\u00b8\u00bf\u00d7\u00f7\u1680\u2000-\u2bff\u3000-\u303f\ufe30-\ufe4f\ufffd\U0001f000-\U0001faff]+',
		' ', 'g'))
	from (
		select lower(regexp_replace(normalize(regexp_replace(coalesce(fold_text.text, ''), quotes, '', 'g'), NFKD), quotes, '', 'g') collate "default") as plain
		from (values ('[''"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]')) as of (quotes)
	) q
$$;

create function join_short_words(folded text) returns text language sql immutable parallel safe as $$
	select regexp_replace(folded, '(?<![^ ])([^ ]{1,3}) (?=[^ ])', '\1', 'g')
$$;

-- All words that a name is found by: see nameSpellings.
create function name_spellings(name text) returns text language sql immutable parallel safe as $$
	select concat_ws(' ', folded, nullif(expanded, folded), nullif(regexp_replace(expanded, '(?<=[aou])e|(?<=a)a', '', 'g'), folded), nullif(parted, folded),
		nullif(join_short_words(parted), folded))
	from (select fold_text(name_spellings.name) as folded, fold_text(name_spellings.name, '', true) as expanded, fold_text(name_spellings.name, ' ') as parted) ways
$$;

-- A name's words as an index holds them.
create function spelled_words(folded text) returns tsvector language sql immutable parallel safe as $$
	select array_to_tsvector(array_remove(string_to_array(coalesce(folded, ''), ' '), ''))
$$;

-- Providers are found by any spelling of their names; sorted by name_key as before.
alter table search_doc add column name_words text collate "C" not null generated always as (name_spellings(name_key)) stored;
drop index search_doc_name;
create index search_doc_name on search_doc using gin (name_words gin_trgm_ops);
