-- Tells a colleague that a note mentions them.
create or replace function mention_tells() returns trigger language plpgsql as $$
begin
	perform tell(new.person_id, new.case_id, 'mention', n.at, n.person_id) from case_note n where n.id = new.note_id;
	return null;
end $$;

create or replace trigger mention_tells after insert on case_mention for each row execute function mention_tells();
