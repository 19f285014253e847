-- In steps, and shorter for ASCII: an import folds tens of thousands of names.
create or replace function fold_text(given text, joiner text default '', expands boolean default false) returns text language plpgsql immutable parallel safe as $$
declare
	plain text := coalesce(given, '');
begin
	if octet_length(plain) = length(plain) then
		plain := lower(translate(plain, E'\'"`\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f', '') collate "default");
		plain := translate(plain, '-.', repeat(joiner, 2));
		if position('&' in plain) > 0 then plain := replace(plain, '&', ' and '); end if;
		plain := translate(plain, E'\t\n\x0b\x0c\r!()*,/:;<=>?[]^{|}~', repeat(' ', 26));
	else
		plain := regexp_replace(normalize(regexp_replace(plain, '[''"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]', '', 'g'), NFKD), '[''"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]', '', 'g');
		plain := translate(lower(plain collate "default"), 'ÆŒØĐÐĦŁŊŦÞ', 'æœøđðħłŋŧþ');
		if expands then
			plain := replace(regexp_replace(replace(plain, 'ø', 'oe'), '([aou])\u0308', '\1e', 'g'), U&'a\030A', 'aa');
		end if;
		plain := replace(replace(replace(replace(translate(plain, 'øđðħıłŋŧς', 'oddhilntσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
		plain := regexp_replace(plain, '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g');
		plain := replace(regexp_replace(plain, '[-.\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', joiner, 'g'), '&', ' and ');
		plain := regexp_replace(plain, '[\u0009-\u000d !(-*,/:-?\[\]^{-~\u00a0-\u00a9\u00ac-\u00b1\u00b6-\u00b8\u00bf\u00d7\u00f7\u1680\u2000-\u2bff\u3000-\u303f\ufe30-\ufe4f\ufffd\U0001f000-\U0001faff]+', ' ', 'g');
	end if;
	if position('  ' in plain) > 0 then plain := regexp_replace(plain, ' +', ' ', 'g'); end if;
	return btrim(plain, ' ');
end $$;
