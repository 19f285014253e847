-- How many automatic acknowledgements a mailbox got since a moment. The caller locked the mailbox (emails_of_mailbox); a function sees
-- what was committed while it waited.
create or replace function receipts_of_mailbox(of_mailbox text, kinds text[], since timestamptz) returns int language plpgsql as $$
begin
	return (
		select count(*)::int from letter l
		where l.mailbox = of_mailbox and l.budget is not null and l.kind = any (kinds) and l.created_at > since and l.status not in ('held', 'gathered', 'given-up')
	);
end $$;
