-- A case marked as danger stays open until a colleague has cleared the mark, even when its chat ends (decision 83).
create or replace function chat_closes_case() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, kind, facts)
	select id, new.closed_at, 'chat-ended', jsonb_build_object('by', new.closed_by) from team_case where chat_id = new.id and status <> 'closed';
	update team_case set status = 'closed', paused_at = null, closed_at = new.closed_at, outcome = 'ended', updated_at = new.closed_at, version = version + 1
	where chat_id = new.id and status <> 'closed' and danger_at is null;
	return null;
end $$;

create or replace trigger chat_closes_case after update of state on chat for each row when (new.state = 'closed') execute function chat_closes_case();
