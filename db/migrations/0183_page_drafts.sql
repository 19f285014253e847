-- What a colleague typed into a form of a console page without a case and hasn't sent, encrypted. It goes after seven days. The key is
-- of the typing that was sent last: a save of it that arrives late keeps nothing.
create table page_draft (
	person_id integer not null references person on delete cascade,
	page text not null,
	form text not null,
	body bytea,
	sent_key text,
	updated_at timestamptz not null,
	primary key (person_id, page, form)
);
create index page_draft_old on page_draft (updated_at);
