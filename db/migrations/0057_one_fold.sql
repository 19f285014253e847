-- One fold for every search: the same rules as src/contract/fold-text.ts (docs/decisions/0055-one-fold.md).

-- In steps, and shorter for ASCII: an import folds tens of thousands of names.
create function fold_text(given text, joiner text default '', expands boolean default false) returns text language plpgsql immutable parallel safe as $$
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

-- All words that a name is found by: see nameSpellings.
-- With a path of its own: indexes are built, and dumps are read, without one.
create function name_spellings(name text) returns text language plpgsql immutable parallel safe set search_path from current as $$
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

-- A name's words as an index holds them.
create function spelled_words(folded text) returns tsvector language sql immutable parallel safe as $$
	select array_to_tsvector(array_remove(string_to_array(coalesce(folded, ''), ' '), ''))
$$;

-- Providers are found by any spelling of their names; sorted by name_key as before.
alter table search_doc add column name_words text collate "C" not null generated always as (name_spellings(name_key)) stored;
drop index search_doc_name;
create index search_doc_name on search_doc using gin (name_words gin_trgm_ops);

-- For the team's search, which finds profiles that are not shown and organisations.
create index provider_by_spelling on provider using gin (name_spellings(name) gin_trgm_ops);
create index account_by_spelling on account using gin (name_spellings(name) gin_trgm_ops);

-- One mailbox, however its address is typed: plus tags dropped, and the dots of Gmail; mailboxKey (src/contract/mailbox.ts) knows international domains, too.
create function mailbox_key(email text) returns text language sql immutable parallel safe as $$
	select case
		when at < 2 then plain
		when domain in ('gmail.com', 'googlemail.com') then replace(split_part(local, '+', 1), '.', '') || '@gmail.com'
		when local like '+%' then plain
		else split_part(local, '+', 1) || '@' || domain
	end
	from (
		select plain, at, substr(plain, at + 1) as domain, left(plain, at - 1) as local
		from (
			select plain, length(plain) - position('@' in reverse(plain)) + 1 as at
			from (select lower(btrim(coalesce(mailbox_key.email, ''))) as plain) one
		) two
	) three
$$;

-- A phone number without what differs between its notations: no country code, no leading 0, no extension.
create function bare_phone(phone text) returns text language sql immutable parallel safe as $$
	select regexp_replace(regexp_replace(regexp_replace(regexp_replace(coalesce(bare_phone.phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g'),
		'^(0011|00)?61(?=0?\d{9}$|1[38]00\d{6}$|13\d{4}$)', ''), '^0', '')
$$;

create or replace function phone_key(phone text) returns text language sql immutable as $$
	select case
		when d = '' then null
		when d ~ '^(0011|00)61' then '+61' || regexp_replace(regexp_replace(d, '^(0011|00)61', ''), '^0', '')
		when d ~ '^610?\d{9}$' then '+61' || regexp_replace(substr(d, 3), '^0', '')
		when d ~ '^0\d{9}$' then '+61' || substr(d, 2)
		when d ~ '^[23478]\d{8}$' then '+61' || d
		else d
	end from (select regexp_replace(regexp_replace(coalesce(phone_key.phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g') as d) digits
$$;

-- As before (0024), by the one fold: other letters of other alphabets are compared, too.
create or replace function name_key(name text) returns text language plpgsql immutable as $$
declare
	key text := translate(fold_text(name, ' '), '#$%+@\_', '       ');
begin
	if key ~ '\m(mr|mrs|ms|miss|mx|dr)\M' then key := regexp_replace(key, '\m(mr|mrs|ms|miss|mx|dr)\M', '', 'g'); end if;
	if position('  ' in key) > 0 then key := regexp_replace(key, ' +', ' ', 'g'); end if;
	return btrim(key);
end $$;
select refresh_record_keys(r.id) from person_record r where r.name ~ '[^ a-zA-Z0-9''-]' or exists (
	select from case_record l join team_case c on c.id = l.case_id where l.record_id = r.id and c.name ~ '[^ a-zA-Z0-9''-]'
);

-- What the team's search finds a case by: references that people are given, every spelling of names, addresses, phone numbers, the place and the title.
create function case_search_words(number int, quote_id uuid, enquiry_id uuid, chat_id uuid, name text, email text, phone text, place text, title text, next_action text)
returns tsvector language sql immutable parallel safe set search_path from current as $$
	select spelled_words(concat_ws(' ', 'c' || number, number, 'ref:' || left(coalesce(quote_id, enquiry_id, chat_id)::text, 8),
		name_spellings(name), name_spellings(translate(email, '@_+', '   ')), fold_text(email), fold_text(mailbox_key(email)), name_spellings(place), name_spellings(title),
		name_spellings(next_action),
		(select string_agg('tel:' || right(bare, n), ' ') from (select bare_phone(phone) as bare) b, generate_series(6, length(bare)) n)))
$$;
alter table team_case add column search_words tsvector not null
	generated always as (case_search_words(number, quote_id, enquiry_id, chat_id, name, email, phone, place, title, next_action)) stored;
create index team_case_search_words on team_case using gin (search_words);

alter table person_record add column name_words tsvector not null generated always as (spelled_words(name_spellings(name))) stored;
create index person_record_name_words on person_record using gin (name_words);

create index record_key_by_mailbox on record_key (mailbox_key(key)) where kind = 'email';

-- By which fold the marks of sealed words were made: the service makes earlier ones again.
alter table enquiry add column marks_fold smallint not null default 1;
create index enquiry_earlier_marks on enquiry (id) where words is not null and marks_fold < 2;

-- The mailbox of a review, for its history; the service fills it, as it knows international domains.
alter table review add column mailbox text;
update review set mailbox = mailbox_key(email);
create function review_mailbox() returns trigger language plpgsql as $$
begin
	if new.mailbox is null or (tg_op = 'UPDATE' and new.email is distinct from old.email and new.mailbox is not distinct from old.mailbox) then
		new.mailbox := mailbox_key(new.email);
	end if;
	return new;
end $$;
create trigger review_mailbox before insert or update of email on review for each row execute function review_mailbox();
create index review_by_mailbox on review (mailbox);

-- Names, email addresses and phone numbers of everyone whom a request is about: for whom to look in what providers read before they accept.
create function identities_of_request(of_quote uuid, of_enquiry uuid) returns table (kind text, value text) language sql stable as $$
	with roots as (
		select r.root_id from team_case c join case_record l on l.case_id = c.id join person_record r on r.id = l.record_id
		where c.quote_id = of_quote or c.enquiry_id = of_enquiry
	), people as (select r.* from person_record r where r.root_id in (select root_id from roots))
	select 'name', p.name from people p where p.name is not null
	union select k.kind, k.key from record_key k join people p on p.id = k.record_id where k.kind in ('name', 'email', 'phone')
$$;
