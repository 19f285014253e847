-- Writes corrected details to a request and its case (domains/referrals/change-contact.ts). The person's record follows
-- while it has no other case and no colleague has corrected it. Proofs of the old details end. The request is locked.
create or replace function change_contact(of_quote uuid, of_enquiry uuid, new_name text, new_phone text, new_email text) returns void language plpgsql as $$
declare
	was team_case;
	own uuid;
begin
	update quote set name = coalesce(new_name, name), phone = coalesce(new_phone, phone), email = coalesce(new_email, email) where id = of_quote;
	update enquiry set name = coalesce(new_name, name), phone = coalesce(new_phone, phone), email = coalesce(new_email, email) where id = of_enquiry;
	select c.* into was from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if was.id is null then return; end if;
	update team_case set name = coalesce(new_name, name), phone = coalesce(new_phone, phone), email = coalesce(new_email, email) where id = was.id;
	delete from contact_proof p where p.case_id = was.id and p.part = 'contact' and (
		(p.kind = 'phone' and new_phone is not null and p.key is distinct from phone_key(new_phone))
		or (p.kind = 'email' and new_email is not null and p.key <> lower(btrim(new_email)))
	);
	select l.record_id into own from case_record l where l.case_id = was.id and l.part = 'contact';
	perform from person_record r where r.id = own for no key update;
	update person_record r set name = coalesce(new_name, r.name), phone = coalesce(new_phone, r.phone), email = coalesce(new_email, r.email)
	where r.id = own and r.corrected_at is null and not exists (
		select from case_record o join person_record m on m.id = o.record_id where m.root_id = r.root_id and o.case_id <> was.id
	);
	perform refresh_record_keys(own);
end $$;
