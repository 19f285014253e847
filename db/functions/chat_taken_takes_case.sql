-- The colleague who answers a chat gets its case, which is no longer new. The chat is locked before its case (0042).
create or replace function chat_taken_takes_case() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select id, new.last_at, new.person_id, 'claimed' from team_case where chat_id = new.id and status <> 'closed' and owner_id is distinct from new.person_id;
	update team_case set owner_id = new.person_id, status = case when status = 'new' then 'open' else status end, snoozed_until = null, updated_at = new.last_at,
		version = version + 1
	where chat_id = new.id and status <> 'closed' and (owner_id is distinct from new.person_id or status = 'new');
	return null;
end $$;

create or replace trigger chat_taken_takes_case after update of person_id on chat for each row
when (new.state = 'open' and new.person_id is not null and new.person_id is distinct from old.person_id) execute function chat_taken_takes_case();
