-- A merge, or its end, gives the record and everything merged into it another root.
create or replace function person_record_moved() returns trigger language plpgsql as $$
begin
	with recursive below as (
		select new.id as id
		union all
		select r.id from person_record r join below b on r.merged_into = b.id
	)
	update person_record r set root_id = coalesce((select p.root_id from person_record p where p.id = new.merged_into), new.id)
	from below b where r.id = b.id;
	return null;
end $$;

create or replace trigger person_record_moved after update of merged_into on person_record for each row execute function person_record_moved();
