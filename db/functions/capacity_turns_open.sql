-- A writer may give the time it recorded the answer as open_since, if that is later than the time it was given
-- (domains/capacity/store.ts).
create or replace function capacity_turns_open() returns trigger language plpgsql as $$
begin
	if new.state <> 'open' then
		new.open_since := null;
	elsif tg_op = 'UPDATE' and old.open_since is not null and old.confirmed_at > new.confirmed_at - interval '30 days' then
		new.open_since := old.open_since;
	else
		new.open_since := greatest(new.open_since, new.confirmed_at);
	end if;
	return new;
end $$;

create or replace trigger capacity_turns_open before insert or update of state, confirmed_at on provider_capacity
for each row execute function capacity_turns_open();
