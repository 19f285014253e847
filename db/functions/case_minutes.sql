-- Business minutes in which we answer a case, by its kind. A chat that has ended goes on by email, at the pace of messages.
create or replace function case_minutes(of team_case) returns int language sql stable as $$
	select k.minutes from case_clock k
	where k.kind = case when of.kind = 'chat' and exists (select from chat h where h.id = of.chat_id and h.state = 'closed') then 'message' else of.kind end
$$;
