-- Tells the team that staff ask for another name of their profile.
create or replace function name_asked_opens_case() returns trigger language plpgsql as $$
begin
	perform publication_told(null, new.id, new.asked_name_at, new.name, 'name-asked', jsonb_build_object('name', new.asked_name));
	return null;
end $$;

-- For change-profile.ts.
create or replace trigger name_asked_opens_case after update of asked_name on provider
	for each row when (new.asked_name is not null and new.asked_name is distinct from old.asked_name) execute function name_asked_opens_case();
