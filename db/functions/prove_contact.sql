-- Notes that the contact details of a case belong to the person who wrote. The first proof stays.
-- by_way: link, call or colleague. A mailbox confirmed by a link may join two records (proven_twin).
-- Locks in the order of 0042: cases, then records; the mailbox before either, so that two links opened at once see each other.
create or replace function prove_contact(of_quote uuid, of_enquiry uuid, of_review int, of_case uuid, what text, at timestamptz, by_way text, who int)
returns void language plpgsql as $$
declare
	given team_case;
	proven text;
	own uuid;
	twin uuid;
begin
	select c.* into given from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry or c.review_id = of_review or c.id = of_case;
	proven := case what when 'email' then nullif(lower(btrim(given.email)), '') else phone_key(given.phone) end;
	if proven is null or exists (select from contact_proof p where p.case_id = given.id and p.part = 'contact' and p.kind = what and p.key = proven) then
		return;
	end if;
	if what = 'email' and by_way = 'link' then
		perform pg_advisory_xact_lock(hashtextextended('contact proof ' || proven, 0));
		select r.root_id into own from case_record l join person_record r on r.id = l.record_id where l.case_id = given.id and l.part = 'contact';
		twin := proven_twin(own, proven);
	end if;
	if twin is not null then
		perform from team_case where id in (
			select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id in (own, twin)
		) order by id for key share;
		perform from person_record where id in (own, twin) order by id for no key update;
		-- A colleague may have merged or told them apart meanwhile: then the service leaves it to them.
		if own is distinct from (select r.root_id from case_record l join person_record r on r.id = l.record_id where l.case_id = given.id and l.part = 'contact')
			or twin is distinct from proven_twin(own, proven) then
			twin := null;
		end if;
	end if;
	perform from team_case where id = given.id for key share;
	if not found then return; end if;
	insert into contact_proof (case_id, kind, key, at, how, person_id) values (given.id, what, proven, prove_contact.at, by_way, who) on conflict do nothing;
	if twin is not null then
		perform join_twin(own, twin, prove_contact.at);
	end if;
end $$;
