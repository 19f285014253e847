-- Follow-up details of connect requests. What they say is sealed with a key that is not in the database.

create table follow_up (
	quote_id uuid primary key references quote on delete cascade,
	submitted_at timestamptz not null,
	-- AES-256-GCM of the details as JSON.
	details bytea not null,
	hcp_referral boolean not null,
	automate_referral boolean not null,
	-- Keyed: it tells a repeat from other details, and nothing else.
	request_hash bytea not null
);

create table plan_file (
	id uuid primary key default gen_random_uuid(),
	quote_id uuid not null unique references follow_up on delete cascade,
	stored_at timestamptz not null,
	-- AES-256-GCM of the file's name.
	name bytea not null,
	-- By its content, whatever it was called.
	media_type text not null,
	size int not null,
	-- AES-256-GCM of the file.
	content bytea not null
);
