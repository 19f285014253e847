-- Counts a chat before it is deleted, so that figures keep it.
create or replace function chat_is_counted() returns trigger language plpgsql as $$
declare
	answer timestamptz := (select min(m.at) from chat_message m where m.chat_id = old.id and m.sender = 'team');
begin
	if answer is not null and business_minutes(old.started_at, old.started_at + interval '1 minute') > 0 then
		insert into gone_chat as g (day, answered)
		values ((old.started_at at time zone 'Australia/Melbourne')::date, array[round(extract(epoch from answer - old.started_at))::int])
		on conflict (day) do update set answered = array(select s from unnest(g.answered || excluded.answered) s order by s);
	end if;
	return old;
end $$;

create or replace trigger chat_is_counted before delete on chat for each row execute function chat_is_counted();
