-- What the team's search reads of a case, the heaviest words first.
create or replace function case_words(of team_case) returns tsvector language sql stable as $$
	select setweight(to_tsvector('simple', concat_ws(' ', 'C-' || of.number, of.number, of.name, of.email, replace(coalesce(of.email, ''), '@', ' '), of.phone,
		regexp_replace(coalesce(of.phone, ''), '\D', '', 'g'), of.place)), 'A')
		|| setweight(to_tsvector('english', concat_ws(' ', of.title, of.next_action)), 'B')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'details' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'message' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((
			select concat_ws(' ', e.details ->> 'organisation', e.details ->> 'claims') from enquiry e where e.id = of.enquiry_id and e.kind = 'provider-enquiry'
		), '')), 'B')
		|| coalesce((
			select array_to_tsvector(array['abn:' || regexp_replace(e.details ->> 'abn', '\D', '', 'g')]) from enquiry e
			where e.id = of.enquiry_id and e.kind = 'provider-enquiry' and coalesce(e.details ->> 'abn', '') <> ''
		), '')
$$;
