-- A record's keys change with what changes of it: a case more adds its own keys, and the others stay. Somebody with many cases is found as fast as anybody, and
-- what they send is taken in as fast.

-- Keys of what one case, or all cases of a record, tell of it.
create function keys_of_cases(of_record uuid, of_case uuid default null) returns table (kind text, key text) language sql stable as $$
	with linked as (
		select l.part, c.number, c.name, c.email, c.phone, postcode_in(c.place) as postcode, c.chat_id, c.enquiry_id
		from case_record l join team_case c on c.id = l.case_id where l.record_id = of_record and (of_case is null or l.case_id = of_case)
	), told as (
		select r.name, r.email, r.phone, r.postcode from person_record r where r.id = of_record
		union all
		select name, email, phone, postcode from linked where part = 'contact'
	), keys as (
		select 'name' as kind, name_key(name) as key from told
		union select 'email', lower(btrim(email)) from told
		union select 'phone', phone_key(phone) from told
		union select 'home', name_key(name) || ' ' || postcode from told where name_key(name) <> ''
		union select 'number', number::text from linked
		union select 'gave', substring(coalesce(h.case_number, e.details ->> 'caseNumber') from '^\s*[Cc]?-?(\d{4,9})\s*$')
		from linked left join chat h on h.id = linked.chat_id left join enquiry e on e.id = linked.enquiry_id where part = 'contact'
	)
	select kind, key from keys where key <> ''
$$;

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

create or replace function case_record_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from person_record where id = new.record_id for no key update;
		insert into record_key (record_id, kind, key) select new.record_id, k.kind, k.key from keys_of_cases(new.record_id, new.case_id) k on conflict do nothing;
		return null;
	end if;
	-- Nothing is kept of somebody of whom no case is left.
	if tg_op = 'DELETE' then
		delete from person_record r where r.root_id = (select o.root_id from person_record o where o.id = old.record_id)
			and not exists (select from case_record l join person_record m on m.id = l.record_id where m.root_id = r.root_id);
	end if;
	perform refresh_record_keys(old.record_id);
	if tg_op = 'UPDATE' then
		perform refresh_record_keys(new.record_id);
	end if;
	return null;
end $$;

-- A new one has its keys by the case that it is made for, or by this.
drop trigger person_record_told on person_record;
create trigger person_record_made after insert on person_record for each row execute function person_record_told();
create trigger person_record_told after update of name, email, phone, postcode on person_record for each row
when ((old.name, old.email, old.phone, old.postcode) is distinct from (new.name, new.email, new.phone, new.postcode)) execute function person_record_told();
