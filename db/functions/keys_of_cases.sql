-- The keys that one case, or all cases of a record, give.
create or replace function keys_of_cases(of_record uuid, of_case uuid default null) returns table (kind text, key text) language sql stable as $$
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
