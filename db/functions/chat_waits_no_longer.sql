-- A chat that was answered or ended is no news to the colleagues who were told that it waits.
create or replace function chat_waits_no_longer() returns trigger language plpgsql as $$
begin
	delete from team_notice n using team_case c where c.chat_id = new.id and n.case_id = c.id and n.kind = 'chat';
	return null;
end $$;

create or replace trigger chat_waits_no_longer after update of state on chat for each row
when (old.state = 'waiting' and new.state <> 'waiting') execute function chat_waits_no_longer();
