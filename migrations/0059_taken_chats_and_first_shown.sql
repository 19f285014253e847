-- Whoever answers a chat has its case: it is theirs, and no longer new. The chat is held before its case (0042).
create function chat_taken_takes_case() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select id, new.last_at, new.person_id, 'claimed' from team_case where chat_id = new.id and status <> 'closed' and owner_id is distinct from new.person_id;
	update team_case set owner_id = new.person_id, status = case when status = 'new' then 'open' else status end, snoozed_until = null, updated_at = new.last_at,
		version = version + 1
	where chat_id = new.id and status <> 'closed' and (owner_id is distinct from new.person_id or status = 'new');
	return null;
end $$;
create trigger chat_taken_takes_case after update of person_id on chat for each row
when (new.state = 'open' and new.person_id is not null and new.person_id is distinct from old.person_id) execute function chat_taken_takes_case();

update team_case c set owner_id = h.person_id, status = 'open', version = c.version + 1
from chat h join person p on p.id = h.person_id and p.is_active
where c.chat_id = h.id and h.state = 'open' and c.status = 'new' and c.owner_id is null;
