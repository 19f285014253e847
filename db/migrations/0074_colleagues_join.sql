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
