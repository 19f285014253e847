-- Merges a record into its twin, as a colleague does it (domains/people/change-record.ts), and tells their cases and the audit.
create or replace function join_twin(of_root uuid, twin uuid, at timestamptz) returns void language plpgsql as $$
declare
	side record;
begin
	for side in
		select a.root, a.other,
			array(select distinct l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = a.root) as cases,
			(select coalesce(jsonb_agg(n.reference), '[]') from (
				select 'C-' || c.number as reference from team_case c
				where c.id in (select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = a.other)
				order by c.created_at desc, c.number desc limit 5
			) n) as others
		from (values (of_root, twin), (twin, of_root)) a (root, other)
	loop
		insert into case_event (case_id, at, kind, facts)
		select c, join_twin.at, 'record-joined', jsonb_build_object('with', side.others) from unnest(side.cases) c;
		perform pg_notify('alongside_notice', 'case:' || c) from unnest(side.cases) c;
		insert into audit (at, deed, about, facts) values (join_twin.at, 'record.joined', 'record:' || side.root, jsonb_build_object('with', side.other));
	end loop;
	insert into record_merge (kept, merged, at, by_service) values (twin, of_root, join_twin.at, true);
	update person_record set merged_into = twin where id = of_root;
	update person_record set version = version + 1 where id in (twin, of_root);
end $$;
