-- A record for the person who wrote: a new one, unless a link proves whose request it is about.
create or replace function link_contact(of team_case, is_live boolean) returns void language plpgsql as $$
declare
	chosen uuid;
	root uuid;
	reason text := 'alone';
begin
	select r.id, r.root_id into chosen, root from enquiry e join team_case c on c.quote_id = e.page_quote_id or c.enquiry_id = e.page_enquiry_id
	join case_record l on l.case_id = c.id and l.part = 'contact' join person_record r on r.id = l.record_id
	where e.id = of.enquiry_id;
	if chosen is not null then
		-- The record may be erased at the same moment.
		perform from person_record r where r.id in (chosen, root) order by r.id for no key update;
		update person_record r set last_at = greatest(r.last_at, of.created_at) where r.id in (chosen, root);
		select r.id into chosen from person_record r where r.id = chosen;
	end if;
	if chosen is not null then
		reason := 'own-page';
	else
		insert into person_record (created_at, name, email, phone, postcode, last_at)
		values (of.created_at, nullif(btrim(of.name), ''), nullif(btrim(of.email), ''), nullif(btrim(of.phone), ''), postcode_in(of.place), of.created_at)
		returning id into chosen;
	end if;
	insert into case_record (case_id, part, record_id, how) values (of.id, 'contact', chosen, reason);
end $$;
