-- Keeps a case's search words current.
create or replace function case_before() returns trigger language plpgsql as $$
begin
	new.words := case_words(new);
	return new;
end $$;

create or replace trigger case_before before insert or update on team_case for each row execute function case_before();
