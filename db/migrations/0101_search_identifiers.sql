-- A search of the inbox finds the organisation and ABN of a request to be listed, and words in chats (domains/cases/find-cases.ts).
-- Chat messages are sealed, so keyed hashes of their words are stored beside them, as for
-- enquiries (migration 0041). The release before this one leaves the columns alone; markEarlierMessages fills them.
alter table chat_message
	add column word_marks bytea[] not null default '{}',
	add column marks_fold smallint not null default 0;
create index chat_message_words on chat_message using gin (word_marks);
create index chat_message_to_mark on chat_message (chat_id, number) where marks_fold = 0;

-- As before, and the organisation and ABN of a request to be listed.
create or replace function case_words(of team_case) returns tsvector language sql stable as $$
	select setweight(to_tsvector('simple', concat_ws(' ', 'C-' || of.number, of.number, of.name, of.email, replace(coalesce(of.email, ''), '@', ' '), of.phone,
		regexp_replace(coalesce(of.phone, ''), '\D', '', 'g'), of.place)), 'A')
		|| setweight(to_tsvector('english', concat_ws(' ', of.title, of.next_action)), 'B')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'details' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'message' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((
			select concat_ws(' ', e.details ->> 'organisation', e.details ->> 'claims') from enquiry e where e.id = of.enquiry_id and e.kind = 'provider-enquiry'
		), '')), 'B')
		|| coalesce((
			select array_to_tsvector(array['abn:' || regexp_replace(e.details ->> 'abn', '\D', '', 'g')]) from enquiry e
			where e.id = of.enquiry_id and e.kind = 'provider-enquiry' and coalesce(e.details ->> 'abn', '') <> ''
		), '')
$$;
update team_case set title = title where kind = 'provider-enquiry';
