-- How many emails of a class a mailbox got since a moment, in all and from one network; nulls for an email without a limit.
-- Locks the mailbox until the transaction ends. A function sees what was committed while it waited for the lock; a plain
-- statement sees only what was there when it began.
create or replace function emails_of_mailbox(
	of_mailbox text, of_budget text, proven boolean, of_network text, since timestamptz, out of_all int, out from_network int
) language plpgsql as $$
begin
	if of_mailbox is null then return; end if;
	perform pg_advisory_xact_lock(hashtextextended('emails to ' || of_mailbox, 0));
	select count(*), count(*) filter (where l.network = of_network) into of_all, from_network from letter l
	where l.mailbox = of_mailbox and l.budget = of_budget and l.is_proven = proven and l.created_at > since and l.status not in ('held', 'gathered');
end $$;
