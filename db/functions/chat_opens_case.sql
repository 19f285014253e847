-- Opens the case of a chat.
create or replace function chat_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := 'chat';
	made.chat_id := new.id;
	made.created_at := new.started_at;
	made.title := coalesce('Chat about case ' || new.case_number, 'Chat');
	made.name := new.name;
	perform open_case(made);
	return null;
end $$;

create or replace trigger chat_opens_case after insert on chat for each row execute function chat_opens_case();
