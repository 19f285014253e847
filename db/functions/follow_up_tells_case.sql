-- Details of a request; its plan file comes with them.
create or replace function follow_up_tells_case() returns trigger language plpgsql as $$
begin
	perform tell_case(new.quote_id, null, new.submitted_at, null, 'details-sent', '{}');
	return null;
end $$;

create or replace trigger follow_up_tells_case after insert on follow_up for each row execute function follow_up_tells_case();
