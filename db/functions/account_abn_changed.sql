-- An organisation's ABN decides what registers say about its profiles.
create or replace function account_abn_changed() returns trigger language plpgsql as $$
begin
	perform refresh_registers(search_day(), now(), array(select id from provider where account_id = new.id));
	return null;
end $$;

create or replace trigger account_abn_changed after update of abn on account for each row when (old.abn is distinct from new.abn)
execute function account_abn_changed();
