-- The case that an email is about, by what it says it is about: `quote:0b7c…`, `referral:5e1f…:3`.
create or replace function case_of_letter(about text) returns uuid language plpgsql stable as $$
declare
	what text := split_part(about, ':', 1);
	key text := split_part(about, ':', 2);
begin
	if what = 'review' and key ~ '^\d{1,9}$' then
		return (select c.id from team_case c where c.review_id = key::int or c.response_review_id = key::int order by c.review_id nulls last limit 1);
	end if;
	if key !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return null; end if;
	return case what
		when 'case' then (select c.id from team_case c where c.id = key::uuid)
		when 'quote' then (select c.id from team_case c where c.quote_id = key::uuid)
		when 'enquiry' then (select c.id from team_case c where c.enquiry_id = key::uuid)
		when 'chat' then (select c.id from team_case c where c.chat_id = key::uuid)
		when 'referral' then (select c.id from referral r join team_case c on c.quote_id = r.quote_id or c.enquiry_id = r.enquiry_id where r.id = key::uuid)
	end;
end $$;
