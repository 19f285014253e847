-- The team's search finds words in colleagues' notes (domains/cases/find-cases.ts). Notes are sealed, so keyed hashes of their words
-- are stored beside them, as for chat messages. The release before this one leaves the columns alone; markEarlierNotes fills them.
alter table case_note
	add column word_marks bytea[] not null default '{}',
	add column marks_fold smallint not null default 0;
create index case_note_words on case_note using gin (word_marks);
create index case_note_to_mark on case_note (id) where marks_fold = 0;
