-- A case that goes takes the keys with it that it alone gave of its people. What their other cases tell is looked at only as far as it takes to find one that
-- gives the same: somebody with thousands of cases is erased as fast, case by case, as anybody.

-- Whether a record itself, or another of its cases, gives a key. Cases are looked at one by one, up to the first that does.
create function is_key_given(of_record uuid, of_kind text, of_key text, but_case uuid) returns boolean language plpgsql stable as $$
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

-- Before the case goes: after it, nobody can tell what it gave. Where its chat or enquiry has gone already, each number that its person gave is looked at.
create function case_keys_go() returns trigger language plpgsql as $$
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
create trigger case_keys_go before delete on team_case for each row execute function case_keys_go();

-- As before (0042), and of a case that has gone the keys went before it.
create or replace function case_record_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from person_record where id = new.record_id for no key update;
		insert into record_key (record_id, kind, key) select new.record_id, k.kind, k.key from keys_of_cases(new.record_id, new.case_id) k on conflict do nothing;
		return null;
	end if;
	-- Nothing is kept of somebody of whom no case is left.
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
