-- One budget of emails per mailbox and day (docs/decisions/0085). `budget` is the class of a limited email; null means it
-- is never limited. `network` is a keyed hash of where it came from; null if that isn't known. Past its budget an email
-- is `held`, until one email has all that waits (`gathered`, in the email `gathered_in`).
alter table letter
	add column mailbox text,
	add column budget text,
	add column is_proven boolean not null default false,
	add column network text,
	add column gathered_in uuid,
	drop constraint letter_status_check,
	add constraint letter_status_check check (status in ('waiting', 'sent', 'kept', 'failed', 'given-up', 'held', 'gathered')),
	add constraint letter_budget_check check (budget in ('asked', 'news', 'security'));

create index letter_budget on letter (mailbox, created_at) where budget is not null;
create index letter_held on letter (created_at) where status = 'held';

-- An email that quotes others ends with the first of them, so that erasing a request leaves nothing of it.
create function forget_gathered_email() returns trigger language plpgsql as $$
begin
	delete from letter where id = old.gathered_in;
	return null;
end $$;
create trigger letter_forgets_gathered after delete on letter for each row when (old.gathered_in is not null) execute function forget_gathered_email();

-- Whether the owner of an email's recipient used a link sent to them, for the case that the email is about.
create function is_proven_letter(about text, recipient text) returns boolean language sql stable as $$
	select exists (
		select from contact_proof p
		where p.case_id = case_of_letter(about) and p.part = 'contact' and p.kind = 'email' and p.key = lower(btrim(recipient))
	)
$$;

-- Whether this browser belongs to the owner of an address: it sent a request whose emailed link its owner opened.
create function is_proven_browser(token_hash bytea, email text) returns boolean language sql stable as $$
	select exists (
		select from contact_proof p join team_case c on c.id = p.case_id join quote q on q.id = c.quote_id
		where p.kind = 'email' and p.part = 'contact' and p.key = lower(btrim(is_proven_browser.email)) and token_hash = any (q.visitor_token_hashes)
	)
$$;

-- Wrong tries at the last digits of the phone number, per private link.
alter table request_link add column wrong_digits integer not null default 0;

-- The browser in which unsent details were typed. Null for drafts of the release before.
alter table follow_up_draft add column browser_hash bytea;
