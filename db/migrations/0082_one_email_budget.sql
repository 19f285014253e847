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

-- Cases about which the owner of an address said that they didn't ask: no more emails to it about them.
create table disowned (
	case_id uuid not null references team_case on delete cascade,
	address_hash bytea not null,
	at timestamptz not null,
	primary key (case_id, address_hash)
);

-- What the outbox asks about an email to a visitor: whether a link to this address was opened by its owner, and whether
-- the owner said that they didn't ask for it.
create function standing_of_letter(about text, recipient text) returns table (is_proven boolean, is_disowned boolean) language sql stable as $$
	select exists (
		select from contact_proof p where p.case_id = of.id and p.part = 'contact' and p.kind = 'email' and p.key = lower(btrim(recipient))
	), exists (
		select from disowned d where d.case_id = of.id and d.address_hash = sha256(convert_to(lower(btrim(recipient)), 'UTF8'))
	)
	from (select case_of_letter(about) as id) of
$$;

-- Whether this browser belongs to the owner of an address: it sent a request whose emailed link its owner opened.
create function is_proven_browser(token_hash bytea, email text) returns boolean language sql stable as $$
	select exists (
		select from contact_proof p join team_case c on c.id = p.case_id join quote q on q.id = c.quote_id
		where p.kind = 'email' and p.part = 'contact' and p.key = lower(btrim(is_proven_browser.email)) and token_hash = any (q.visitor_token_hashes)
	)
$$;

-- Hold reasons: the owner of the mailbox said that they didn't ask; words of danger.
alter table automatic_send
	drop constraint automatic_send_because_check,
	add constraint automatic_send_because_check check (because in ('many-from-mailbox', 'many-from-network', 'throw-away-address', 'too-fast',
		'switched-off', 'nobody-fits', 'not-me', 'danger'));

alter table referral
	drop constraint referral_ended_why_check,
	add constraint referral_ended_why_check check (ended_why in ('consent', 'provider-inactive', 'case-closed', 'team', 'filled', 'cancelled', 'not-asked'));

-- Wrong tries at the last digits of the phone number, per private link.
alter table request_link add column wrong_digits integer not null default 0;

-- The browser in which unsent details were typed. Null for drafts of the release before.
alter table follow_up_draft add column browser_hash bytea;
