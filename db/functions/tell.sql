-- Tells a colleague what happened in a case, once for each kind until they have seen it. What they did themselves is no news.
create or replace function tell(who integer, of_case uuid, what text, at timestamptz, by_whom integer default null, event bigint default null) returns void language sql as $$
	insert into team_notice (person_id, case_id, kind, by_id, event_id, first_at, last_at)
	select p.id, of_case, what, by_whom, event, tell.at, tell.at from person p
	where p.id = who and p.role = 'team' and p.is_active and p.id is distinct from by_whom
	on conflict (person_id, case_id, kind) where seen_at is null
	do update set last_at = excluded.last_at, by_id = excluded.by_id, event_id = excluded.event_id, times = team_notice.times + 1
$$;
