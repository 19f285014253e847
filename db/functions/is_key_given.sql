-- Whether a record itself, or another of its cases, gives a key. Reads cases one by one, up to the first that does.
create or replace function is_key_given(of_record uuid, of_kind text, of_key text, but_case uuid) returns boolean language plpgsql stable as $$
begin
	return case of_kind
		-- Numbers are unique.
		when 'number' then false
		when 'name' then exists (select from person_record r where r.id = of_record and name_key(r.name) = of_key) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case
				and (select name_key(c.name) = of_key from team_case c where c.id = l.case_id)
		)
		when 'email' then exists (select from person_record r where r.id = of_record and lower(btrim(r.email)) = of_key) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case
				and (select lower(btrim(c.email)) = of_key from team_case c where c.id = l.case_id)
		)
		when 'phone' then exists (select from person_record r where r.id = of_record and phone_key(r.phone) = of_key) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case
				and (select phone_key(c.phone) = of_key from team_case c where c.id = l.case_id)
		)
		when 'home' then exists (
			select from person_record r where r.id = of_record and right(of_key, 4) = r.postcode and name_key(r.name) || ' ' || r.postcode = of_key
		) or exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case and (
				-- The postcode first: it is read faster than a name.
				select case when postcode_in(c.place) = right(of_key, 4) then name_key(c.name) || ' ' || postcode_in(c.place) = of_key end
				from team_case c where c.id = l.case_id
			)
		)
		when 'gave' then exists (
			select from case_record l where l.record_id = of_record and l.part = 'contact' and l.case_id <> but_case and (
				select substring(coalesce(h.case_number, e.details ->> 'caseNumber') from '^\s*[Cc]?-?(\d{4,9})\s*$') = of_key
				from team_case c left join chat h on h.id = c.chat_id left join enquiry e on e.id = c.enquiry_id where c.id = l.case_id
			)
		)
	end;
end $$;
