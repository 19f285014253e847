-- What the team's search finds a case by: references that people are given, every spelling of names, addresses, phone numbers, the place and the title.
create or replace function case_search_words(number int, quote_id uuid, enquiry_id uuid, chat_id uuid, name text, email text, phone text, place text, title text, next_action text)
returns tsvector language sql immutable parallel safe set search_path from current as $$
	select spelled_words(concat_ws(' ', 'c' || number, number, 'ref:' || left(coalesce(quote_id, enquiry_id, chat_id)::text, 8),
		name_spellings(name), name_spellings(translate(email, '@_+', '   ')), fold_text(email), fold_text(mailbox_key(email)), name_spellings(place), name_spellings(title),
		name_spellings(next_action),
		(select string_agg('tel:' || right(bare, n), ' ') from (select bare_phone(phone) as bare) b, generate_series(6, length(bare)) n)))
$$;
