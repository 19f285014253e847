-- Tells every node of a change, so that open inboxes and cases are read again.
create or replace function case_changed() returns trigger language plpgsql as $$
begin
	perform pg_notify('alongside_notice', 'cases');
	perform pg_notify('alongside_notice', 'case:' || new.id);
	return null;
end $$;

create or replace trigger case_changed after insert or update on team_case for each row execute function case_changed();
