-- Takes back the keys that a case gave, before it goes. If its chat or enquiry is gone already, checks each number of its person.
create or replace function case_keys_go() returns trigger language plpgsql as $$
begin
	-- All records in one order, as forget_empty_records holds them.
	perform from person_record r where r.root_id in (
		select m.root_id from case_record l join person_record m on m.id = l.record_id where l.case_id = old.id
	) order by r.id for update;
	delete from record_key k using (
		select l.record_id, bool_or(l.part = 'contact') as is_contact from case_record l where l.case_id = old.id group by l.record_id
	) l
	where k.record_id = l.record_id and (
		(k.kind = 'number' and k.key = old.number::text)
		or l.is_contact and (
			(k.kind = 'name' and k.key = name_key(old.name))
			or (k.kind = 'email' and k.key = lower(btrim(old.email)))
			or (k.kind = 'phone' and k.key = phone_key(old.phone))
			or (k.kind = 'home' and k.key = name_key(old.name) || ' ' || postcode_in(old.place))
			or (k.kind = 'gave' and (old.chat_id is not null or old.enquiry_id is not null))
		)
	) and not is_key_given(k.record_id, k.kind, k.key, old.id);
	return old;
end $$;

create or replace trigger case_keys_go before delete on team_case for each row execute function case_keys_go();
