-- The smallest place with enough addresses that nobody can be named by it: what a provider reads before a yes (decision 49).
create or replace function place_before_yes(of_postcode text, of_suburb text, enough int) returns text language sql stable as $$
	select coalesce(
		(select of_suburb || ' ' || of_postcode from locality l where l.postcode = of_postcode and l.name = of_suburb and l.weight >= enough limit 1),
		(select of_postcode from locality l where l.postcode = of_postcode having sum(l.weight) >= enough),
		(
			select 'within 30 km of ' || t.name || ', ' || t.state
			from locality o join locality t on t.weight >= enough and t.latitude between o.latitude - 0.28 and o.latitude + 0.28
			cross join lateral (select sqrt(power((t.latitude - o.latitude) * 111.2, 2) + power((t.longitude - o.longitude) * 111.2 * cos(radians(o.latitude)), 2)) as km) d
			where o.postcode = of_postcode and o.name = of_suburb and d.km <= 30 order by d.km, t.name limit 1
		),
		(select r.name from postcode p join region r on r.id = p.region_id where p.code = of_postcode),
		(select p.state from postcode p where p.code = of_postcode),
		'Australia'
	)
$$;
