-- Tells the colleague who answers a chat that the visitor wrote.
create or replace function chat_message_tells() returns trigger language plpgsql as $$
begin
	perform tell(h.person_id, c.id, 'reply', new.at) from chat h join team_case c on c.chat_id = h.id where h.id = new.chat_id and h.state = 'open';
	return null;
end $$;

create or replace trigger chat_message_tells after insert on chat_message for each row when (new.sender = 'visitor') execute function chat_message_tells();
