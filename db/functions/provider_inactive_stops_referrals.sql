-- Referrals of a profile that is taken off the site stop.
create or replace function provider_inactive_stops_referrals() returns trigger language plpgsql as $$
begin
	perform stop_referrals(new.id, new.name, case when new.updated_at > old.updated_at then new.updated_at else now() end);
	return null;
end $$;

create or replace trigger provider_inactive_stops_referrals after update of is_active on provider for each row when (old.is_active and not new.is_active)
execute function provider_inactive_stops_referrals();
