-- "And others that fit, without my name": consent for a whole request. The job in src/domains/referrals/ask-others.ts
-- asks the next providers while it stands.
create table others_consent (
	quote_id uuid primary key references quote (id) on delete cascade,
	-- The sentence that the person agreed to.
	wording text not null,
	given_at timestamptz not null,
	ended_at timestamptz,
	-- When the next providers were last asked or looked for. Their silence starts the next round.
	last_at timestamptz,
	claimed_until timestamptz,
	tries smallint not null default 0
);
create index others_consent_standing on others_consent (given_at) where ended_at is null;

-- Providers that weren't asked again, because they have the same request of the same person already.
alter table automatic_send add column repeats integer[] not null default '{}';

-- Finds a person's open requests for the same thing (src/domains/quotes/asked-before.ts).
create index quote_by_email on quote (lower(btrim(email)));
