-- Cases of a colleague who leaves the team have no owner again.
create or replace function leaver_gives_back() returns trigger language plpgsql as $$
begin
	with released as (
		update team_case set owner_id = null, version = version + 1, updated_at = now() where owner_id = new.id and status <> 'closed' returning id
	)
	insert into case_event (case_id, at, kind, facts) select id, now(), 'owner-left', jsonb_build_object('from', new.name) from released;
	return null;
end $$;

create or replace trigger leaver_gives_back after update of is_active on person for each row when (old.is_active and not new.is_active) execute function leaver_gives_back();
