-- Names, email addresses and phone numbers of everyone a request is about, to find them in what providers read before a yes.
create or replace function identities_of_request(of_quote uuid, of_enquiry uuid) returns table (kind text, value text) language sql stable as $$
	with roots as (
		select r.root_id from team_case c join case_record l on l.case_id = c.id join person_record r on r.id = l.record_id
		where c.quote_id = of_quote or c.enquiry_id = of_enquiry
	), people as (select r.* from person_record r where r.root_id in (select root_id from roots))
	select 'name', p.name from people p where p.name is not null
	union select k.kind, k.key from record_key k join people p on p.id = k.record_id where k.kind in ('name', 'email', 'phone')
$$;
