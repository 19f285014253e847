-- What the merged profile published is no longer shown, so its case is done.
create or replace function provider_merge_closes_case() returns trigger language plpgsql as $$
declare
	done uuid;
begin
	update team_case set status = 'closed', outcome = 'taken-down', closed_at = new.at, paused_at = null, snoozed_until = null, updated_at = new.at, version = version + 1
	where provider_id = new.merged and status <> 'closed' returning id into done;
	if done is not null then
		insert into case_event (case_id, at, person_id, kind, facts) values (done, new.at, new.person_id, 'closed', '{"outcome": "taken-down"}');
	end if;
	return null;
end $$;

create or replace trigger provider_merge_closes_case after insert on provider_merge for each row execute function provider_merge_closes_case();
