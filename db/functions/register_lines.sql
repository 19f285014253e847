-- What the registers say about a profile on a day, for its page: the decisions of register_state with the words and days of the lists.
create or replace function register_lines(profile integer, on_day date) returns jsonb language sql stable parallel safe as $$
	with own as materialized (
		select a.abn, array(select distinct s.service_area_id from service_in_use s where s.id = any (p.services)) as areas
		from provider p join account a on a.id = p.account_id where p.id = profile and is_abn(a.abn)
	), list as materialized (
		select id, kind, jsonb_build_object('name', name, 'day', described_day, 'address', address) as says from register_release where is_current
	), entry as materialized (
		select e.* from register_entry e join list l on l.id = e.release_id join own o on o.abn = e.abn
	), in_force as (
		select until, groups, conditions from entry where status = 'approved' and until >= on_day
	)
	select jsonb_build_object(
		'state', whole.state, 'barred', whole.barred, 'why', whole.why,
		'list', (select says from list where kind = 'ndis-register'),
		'registrations', (
			select coalesce(jsonb_agg(r order by r ->> 'until'), '[]') from (
				select jsonb_build_object('until', f.until, 'groups', jsonb_agg(distinct jsonb_build_object(
					'name', g.name, 'is_offered', g.areas && o.areas
				))) as r
				from in_force f cross join own o cross join unnest(f.groups) c (code) join register_group g on g.code = c.code group by f.until
			) t
		),
		'before', (
			select jsonb_build_object('says', status_says, 'until', until) from entry
			where status <> 'unread' order by until desc nulls last, line limit 1
		),
		'conditions', (select coalesce(jsonb_agg(distinct conditions), '[]') from in_force where conditions is not null),
		'areas', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'id', s.id, 'state', d.state, 'is_other', d.why = 'other_groups', 'must', must_be_registered(s.id, on_day)
			) order by s.id), '[]')
			from (
				select distinct s.service_area_id as id from provider p join service_in_use s on s.id = any (p.services) where p.id = profile
			) s cross join register_state(profile, s.id, on_day) d
		),
		'actions', (
			select coalesce(jsonb_agg(jsonb_build_object('says', says, 'from', from_day, 'until', until_day) order by from_day, line), '[]')
			from register_action a join own o on o.abn = a.abn
			where coalesce(from_day, '-infinity') <= on_day and coalesce(until_day, 'infinity') > on_day
		),
		'actions_list', (select says from list where kind = 'ndis-actions'),
		'facts', (
			select coalesce(jsonb_agg(f order by f ->> 'says'), '[]') from (
				-- Rows that state different days state none.
				select jsonb_build_object('says', f.says, 'since', case when count(distinct f.from_day) = 1 then min(f.from_day) end, 'list', l.says) as f
				from register_fact f join own o on o.abn = f.abn join list l on l.id = f.release_id
				where on_day - (l.says ->> 'day')::date between 0 and 60 and coalesce(f.from_day, '-infinity') <= on_day
					and coalesce(f.until_day, 'infinity') >= on_day group by f.says, l.says
			) t
		),
		'limits', (select price_limits(p.prices, on_day) from provider p where p.id = profile),
		'ranges', price_ranges(profile, on_day)
	) from register_state(profile, null, on_day) whole
$$;
