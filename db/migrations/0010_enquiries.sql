-- What visitors write to the team: one table for every kind, so that the team finds all of it in one place.
create table enquiry (
	id uuid primary key default gen_random_uuid(),
	-- no-provider: the form of a search without results. message: the contact form.
	kind text not null check (kind in ('no-provider', 'message')),
	created_at timestamptz not null,
	email text not null,
	name text,
	phone text,
	-- The kind's own fields.
	details jsonb not null default '{}',
	gclid text,
	-- A repeat with the same key is the same enquiry; its body's hash tells a repeat from another one.
	request_key text unique,
	request_hash bytea,
	check ((request_key is null) = (request_hash is null))
);
create index enquiry_by_time on enquiry (created_at);
create index enquiry_by_kind on enquiry (kind, created_at);
