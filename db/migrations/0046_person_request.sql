-- What somebody who is signed in made or sent under a request key, so that a double click, a reload or a retry finds it instead of making another. Of the content
-- only a keyed hash is kept. A row goes after some days: whoever sends again after that means it.
create table person_request (
	person_id int not null references person on delete cascade,
	key text not null check (length(key) <= 200),
	request_hash bytea not null,
	made int not null,
	at timestamptz not null,
	primary key (person_id, key)
);
create index person_request_at on person_request (at);
