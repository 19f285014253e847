-- Opens the case of a chat, and tells every colleague that a visitor is waiting.
create or replace function chat_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
	opened uuid;
begin
	made.kind := 'chat';
	made.chat_id := new.id;
	made.created_at := new.started_at;
	made.title := coalesce('Chat about case ' || new.case_number, 'Chat');
	made.name := new.name;
	opened := open_case(made);
	perform tell(p.id, opened, 'chat', new.started_at) from person p where p.role = 'team' and p.is_active and opened is not null;
	return null;
end $$;

create or replace trigger chat_opens_case after insert on chat for each row execute function chat_opens_case();
