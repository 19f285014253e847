-- Whether the owner of an email's recipient used a link sent to them, for the case that the email is about.
create or replace function is_proven_letter(about text, recipient text) returns boolean language sql stable as $$
	select exists (
		select from contact_proof p
		where p.case_id = case_of_letter(about) and p.part = 'contact' and p.kind = 'email' and p.key = lower(btrim(recipient))
	)
$$;
