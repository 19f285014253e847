-- Since when the owner of an address wants no reminders and alerts. Null if they may be reminded. Used by platform/email/budget.ts and the case.
create or replace function reminders_stopped_since(address text) returns timestamptz language sql stable as $$
	select min(l.stopped_at) from letter l where l.stopped_at is not null and mailbox_key(l.recipient) = mailbox_key(address)
$$;
