-- Connect requests, and letters waiting to be sent.

create table quote (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	name text not null,
	email text not null,
	phone text not null,
	-- Null when the visitor submitted anyway after a postcode that is not known.
	postcode text,
	suburb text,
	service_area_id int not null references service_area,
	age_groups text[] not null,
	funding_types text[] not null,
	hcp_referral boolean not null,
	has_optimisation_provider boolean not null,
	gclid text,
	terms_agreed_at timestamptz not null,
	-- True when the postcode is unknown or a chosen provider has no availability there: the team looks before any provider does.
	submitted_anyway boolean not null,
	-- SHA-256 of the token in the visitor's cookie. More than one where the first answer was lost on its way, cookie and all, and the request was repeated.
	visitor_token_hashes bytea[] not null,
	-- A repeat with the same key is the same request; its body's hash tells a repeat from another request.
	request_key text unique,
	request_hash bytea,
	check ((request_key is null) = (request_hash is null))
);
create index quote_by_time on quote (created_at);

create table quote_provider (
	quote_id uuid not null references quote on delete cascade,
	provider_id int not null references provider,
	is_available boolean not null,
	primary key (quote_id, provider_id)
);
create index quote_provider_by_provider on quote_provider (provider_id);

-- A letter is written in the transaction of what it tells of. Its id is its Message-ID, so a receiver can drop a repeat.
create table letter (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null default now(),
	-- What it is (`quote-received`) and whom it is about (`quote:…`); one letter of a kind for each.
	kind text not null,
	about text not null,
	recipient text not null,
	reply_to text,
	subject text not null,
	text_body text not null,
	html_body text not null,
	-- waiting, sent (handed to the mail server), kept (no mail server is set: readable in demo mode), failed (given up: the team sees it).
	status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
	attempts int not null default 0,
	last_error text,
	settled_at timestamptz,
	unique (kind, about, recipient)
);
create index letter_by_time on letter (created_at);
create index letter_unsettled on letter (status) where status in ('waiting', 'failed');

-- Counters of limits: one row a key and window.
create table rate_limit (
	key text primary key,
	hits int not null,
	window_ends timestamptz not null
);
create index rate_limit_by_end on rate_limit (window_ends);
