-- Colleagues join a provider's staff by an address at the organisation's own domain (decision 75).

-- Owners can turn it off.
alter table account add column colleagues_may_join boolean not null default true;

-- Links emailed to colleagues who asked to join.
create table join_link (
	token_hash bytea primary key,
	provider_id integer not null references provider on delete cascade,
	-- As typed. The link proves the address.
	name text not null,
	email text not null,
	created_at timestamptz not null,
	ends_at timestamptz not null,
	used_at timestamptz
);
create index join_link_provider on join_link (provider_id);

-- People that an account removed: they need an invitation to come back.
create table removed_member (
	account_id integer not null references account on delete cascade,
	-- SHA-256 of the mailbox (contract/shared/mailbox.ts).
	mailbox_hash bytea not null,
	removed_at timestamptz not null,
	primary key (account_id, mailbox_hash)
);

-- The domain of a sign-in address. Accounts that share a domain are found by it.
create index person_by_domain on person (split_part(email, '@', 2));

insert into retention_rule (code, number, title, what, counted_from, happens, keep_number, keep_unit, shortest_days, longest_days, basis, reason, is_guarded) values
	('join-links', 26, 'Links to join a provider''s team', 'Links emailed to colleagues who asked to join, with their name and address', 'the day it expired or was used', 'delete', 30, 'day', 1, 365, 'choice', 'An expired link doesn''t open anything.', false);

-- Visitors correct their contact details (decision 74).

-- A new email address that waits until its owner opens the link sent to it. One for each request.
create table contact_change (
	id bigint primary key generated always as identity,
	quote_id uuid references quote on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	email bytea not null,
	token_hash bytea not null unique,
	sent_at timestamptz not null,
	ends_at timestamptz not null,
	constraint contact_change_of check (num_nonnulls(quote_id, enquiry_id) = 1)
);
create unique index contact_change_quote on contact_change (quote_id);
create unique index contact_change_enquiry on contact_change (enquiry_id);

-- Writes corrected details to a request and its case (domains/referrals/change-contact.ts). The person's record follows
-- while it has no other case and no colleague has corrected it. Proofs of the old details end. The request is locked.
create function change_contact(of_quote uuid, of_enquiry uuid, new_name text, new_phone text, new_email text) returns void language plpgsql as $$
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

-- A closed case needs neither a draft nor an address to confirm.
create or replace function closed_case_drops_draft() returns trigger language plpgsql as $$
begin
	delete from follow_up_draft where quote_id = new.quote_id;
	delete from contact_change where quote_id = new.quote_id or enquiry_id = new.enquiry_id;
	return null;
end $$;
drop trigger closed_case_drops_draft on team_case;
create trigger closed_case_drops_draft after update of status on team_case for each row
when (new.status = 'closed' and old.status <> 'closed' and num_nonnulls(new.quote_id, new.enquiry_id) = 1) execute function closed_case_drops_draft();
