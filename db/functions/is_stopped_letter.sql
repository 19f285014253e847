-- Whether an email to a visitor may not be sent. One about another request that the owner of the address proved may.
create or replace function is_stopped_letter(about text, recipient text) returns boolean language sql stable as $$
	select exists (select from letter l where mailbox_key(l.recipient) = mailbox_key(is_stopped_letter.recipient) and l.denied_at is not null)
		and (not is_proven_letter(is_stopped_letter.about, is_stopped_letter.recipient) or exists (
			select from team_case c where c.id = case_of_letter(is_stopped_letter.about) and c.denied_by = 'visitor'
		))
$$;
