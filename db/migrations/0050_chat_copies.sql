-- A copy of a chat may go to another address than the one its visitor gave, and so may the next. Whoever asks what we hold about an address finds the chat by each of
-- them; they go with the chat.
alter table chat add column copied_to text[] not null default '{}';

update chat h set copied_to = sent.addresses
from (
	select l.about, array_agg(distinct lower(btrim(l.recipient))) as addresses from (
		select subject_of(about) as about, recipient from letter where kind = 'chat-copy'
		union select 'chat:' || id, email from chat where copies_sent > 0 and email is not null
	) l group by l.about
) sent
where sent.about = 'chat:' || h.id;

create index chat_copied_to on chat (id) where copied_to <> '{}';
