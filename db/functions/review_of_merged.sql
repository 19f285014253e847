-- A review that was being written while its profile was merged goes to the kept one.
create or replace function review_of_merged() returns trigger language plpgsql as $$
begin
	-- Waits for a merge that is under way.
	perform from provider where id = new.provider_id for key share;
	new.provider_id := coalesce((select m.kept from provider_merge m where m.merged = new.provider_id), new.provider_id);
	return new;
end $$;

create or replace trigger review_of_merged before insert on review for each row execute function review_of_merged();
