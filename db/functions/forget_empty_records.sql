-- Deletes records that no case refers to. Locks them first, so that what comes in meanwhile keeps its record.
create or replace function forget_empty_records(of_root uuid) returns setof uuid language plpgsql as $$
begin
	perform from person_record r where r.root_id = of_root order by r.id for update;
	return query delete from person_record r where r.root_id = of_root
		and not exists (select from case_record l join person_record m on m.id = l.record_id where m.root_id = of_root) returning r.id;
end $$;
