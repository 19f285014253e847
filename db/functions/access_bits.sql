-- The access facts of a site, a bit each, in the order of ACCESS_FACTS.
create or replace function access_bits(site jsonb) returns int language sql immutable parallel safe as $$
	select coalesce(sum(1 << (f.n::int - 1)), 0)::int
	from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n) where site -> 'access' ->> f.fact = 'yes'
$$;
