-- What providers see of a place before a yes, and what they do that reaches our team (decision 93).

create index locality_by_postcode on locality (postcode);

/* The place of a request that too many people share to name one: the suburb, its postcode, a town within 30 km of the
   suburb, the region, or the state. `enough` is the number of addresses that is enough (domains/referrals/first-place.ts).
   A place that we don't know counts as small. */
create function place_before_yes(of_postcode text, of_suburb text, enough int) returns text language sql stable as $$
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

-- Opens or reopens the case about a provider that does something unusual (domains/referrals/watch-providers.ts).
create function provider_noticed(of_provider int, at timestamptz, told jsonb) returns void language plpgsql as $$
declare
	allowed int := (select c.minutes from case_clock c where c.kind = 'publication');
	named text := (select p.name from provider p where p.id = of_provider);
	found uuid;
begin
	insert into team_case (kind, provider_id, created_at, title, name, due_at, clock_minutes, updated_at)
	values ('publication', of_provider, provider_noticed.at, 'Check ' || named, named, business_due(provider_noticed.at, allowed), allowed, provider_noticed.at)
	on conflict do nothing returning id into found;
	if found is not null then
		insert into case_event (case_id, at, kind) values (found, provider_noticed.at, 'opened');
	else
		update team_case c set
			status = case c.status when 'closed' then 'new' when 'new' then 'new' else 'open' end,
			owner_id = case when c.status <> 'closed' then c.owner_id end,
			due_at = case when c.status = 'closed' or c.paused_at is not null then business_due(provider_noticed.at, allowed) else c.due_at end,
			title = case when c.status = 'closed' then 'Check ' || named else c.title end,
			paused_at = null, snoozed_until = null, closed_at = null, outcome = null,
			updated_at = provider_noticed.at, version = c.version + 1
		where c.provider_id = of_provider returning c.id into found;
	end if;
	insert into case_event (case_id, at, kind, facts) values (found, provider_noticed.at, 'provider-noticed', told);
	update team_case c set flags = with_flag(c.flags, 'provider-noticed') where c.id = found;
end $$;
