-- Writes a record's keys from its cases.
create or replace function refresh_record_keys(of_record uuid) returns void language plpgsql as $$
begin
	perform from person_record where id = of_record for no key update;
	if not found then return; end if;
	with keys as materialized (
		select kind, key from keys_of_cases(of_record)
	), gone as (
		delete from record_key k where k.record_id = of_record and not exists (select from keys n where n.kind = k.kind and n.key = k.key)
	)
	insert into record_key (record_id, kind, key) select of_record, kind, key from keys on conflict do nothing;
end $$;
