-- Notes when a profile was first public.
create or replace function provider_first_shown() returns trigger language plpgsql as $$
begin
	new.first_shown_at := coalesce(new.updated_at, now());
	return new;
end $$;

create or replace trigger provider_first_shown before insert or update of is_active on provider for each row
when (new.is_active and new.first_shown_at is null) execute function provider_first_shown();
