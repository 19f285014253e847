-- Fingerprints of the sentences of a text with seven words or more, to find those that another review has.
create or replace function review_sentences(comment text) returns int[] language sql immutable as $$
	select coalesce(array_agg(distinct ('x' || substr(md5(one.words), 1, 8))::bit(32)::int), '{}')
	from (
		select trim(regexp_replace(lower(part), '[^[:alnum:]]+', ' ', 'g')) as words from regexp_split_to_table(review_sentences.comment, '[.!?\n]+') part
	) one
	where cardinality(string_to_array(one.words, ' ')) >= 7
$$;
