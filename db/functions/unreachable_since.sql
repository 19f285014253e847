-- Since when emails to an address come back: two did. Null if they don't. Used by platform/email/budget.ts and the case.
create or replace function unreachable_since(address text) returns timestamptz language sql stable as $$
	select case when sum(l.returned) >= 2 then min(l.returned_at) end from letter l
	where l.returned > 0 and mailbox_key(l.recipient) = mailbox_key(address)
$$;
