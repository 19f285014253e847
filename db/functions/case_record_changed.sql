-- Keys of a record follow its cases. Of a case that has gone, case_keys_go took the keys before.
create or replace function case_record_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from person_record where id = new.record_id for no key update;
		insert into record_key (record_id, kind, key) select new.record_id, k.kind, k.key from keys_of_cases(new.record_id, new.case_id) k on conflict do nothing;
		return null;
	end if;
	-- A person without any case left keeps no record.
	if tg_op = 'DELETE' then
		perform forget_empty_records(o.root_id) from person_record o where o.id = old.record_id;
		if not exists (select from team_case c where c.id = old.case_id) then return null; end if;
	end if;
	perform refresh_record_keys(old.record_id);
	if tg_op = 'UPDATE' then
		perform refresh_record_keys(new.record_id);
	end if;
	return null;
end $$;

create or replace trigger case_record_changed after insert or delete on case_record for each row execute function case_record_changed();

create or replace trigger case_record_moved after update on case_record for each row
when ((old.case_id, old.part, old.record_id) is distinct from (new.case_id, new.part, new.record_id)) execute function case_record_changed();
