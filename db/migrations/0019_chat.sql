-- Live chat with visitors, stored so that nothing said in it is lost.
create table chat (
	id uuid primary key default gen_random_uuid(),
	-- SHA-256 of the token in the visitor's cookie: whoever holds it may read and write here.
	visitor_hash bytea not null unique,
	started_at timestamptz not null,
	-- As the visitor gave them; none is asked for.
	name text,
	-- Where the last copy was sent.
	email text,
	-- From the address that led here: the team knows what it belongs to.
	case_number text,
	-- waiting: nobody of the team has answered yet.
	state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
	-- Who of the team answers.
	person_id int references person on delete set null,
	-- Messages are numbered without gaps: whoever has seen 4 asks for what comes after 4.
	last_number int not null default 0,
	last_at timestamptz not null,
	last_sender text not null default 'visitor' check (last_sender in ('visitor', 'team', 'notice')),
	-- The team has read up to this number.
	team_read int not null default 0,
	closed_at timestamptz,
	closed_by text check (closed_by in ('visitor', 'team')),
	copies_sent int not null default 0,
	-- The same start sent again is the same chat.
	request_key text unique,
	request_hash bytea,
	check ((request_key is null) = (request_hash is null)),
	check ((state = 'closed') = (closed_at is not null))
);
create index chat_by_state on chat (state, last_at);

create table chat_message (
	chat_id uuid not null references chat on delete cascade,
	number int not null,
	at timestamptz not null,
	-- notice: the service itself, such as "Sam has joined".
	sender text not null check (sender in ('visitor', 'team', 'notice')),
	person_id int references person on delete set null,
	-- Sealed with the service's key: people tell of their health here.
	body bytea not null,
	-- The sender's own name for it: the same message sent again is the same message.
	message_key text not null,
	primary key (chat_id, number),
	unique (chat_id, sender, message_key)
);
