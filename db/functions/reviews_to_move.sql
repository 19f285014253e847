-- Reviews that move to the kept profile. An address has one confirmed review of a profile, so a second one stays, hidden with
-- the merged profile.
create or replace function reviews_to_move(of_merged int, of_kept int) returns setof int language sql stable as $$
	select r.id from review r where r.provider_id = of_merged and (r.confirmed_at is null or not exists (
		select from review k where k.provider_id = of_kept and lower(k.email) = lower(r.email) and k.confirmed_at is not null
	))
$$;
