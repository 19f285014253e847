-- A visitor writes in a chat whose case waits for them or is snoozed.
create or replace function message_wakes_case() returns trigger language plpgsql as $$
declare
	found team_case;
begin
	select * into found from team_case c where c.chat_id = new.chat_id
		and (c.status in ('waiting-person', 'waiting-provider') or (c.status in ('new', 'open') and c.snoozed_until is not null)) for update;
	if found.id is null then return null; end if;
	insert into case_event (case_id, at, kind) values (found.id, new.at, 'message-sent');
	update team_case set status = case when status = 'new' then 'new' else 'open' end, paused_at = null, snoozed_until = null, updated_at = new.at, version = version + 1,
		clock_minutes = case when found.status in ('new', 'open') then clock_minutes else c.minutes end,
		due_at = case when found.status in ('new', 'open') then due_at else business_due(new.at, c.minutes) end, flags = with_flag(flags, 'message-sent')
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
	return null;
end $$;

create or replace trigger message_wakes_case after insert on chat_message for each row when (new.sender = 'visitor') execute function message_wakes_case();
