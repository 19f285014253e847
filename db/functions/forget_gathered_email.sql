-- An email that quotes others ends with the first of them, so that erasing a request leaves nothing of it.
create or replace function forget_gathered_email() returns trigger language plpgsql as $$
begin
	delete from letter where id = old.gathered_in;
	return null;
end $$;

create or replace trigger letter_forgets_gathered after delete on letter for each row when (old.gathered_in is not null) execute function forget_gathered_email();
