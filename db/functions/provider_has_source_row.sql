-- A node of the release before writes the profile alone.
create or replace function provider_has_source_row() returns trigger language plpgsql as $$
begin
	insert into provider_source_row (source, source_key, provider_id)
	select source, source_key, id from added where source is not null and source_key is not null on conflict do nothing;
	return null;
end $$;

create or replace trigger provider_has_source_row after insert on provider referencing new table as added for each statement execute function provider_has_source_row();
