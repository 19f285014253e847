-- The only reader of registers: for each of these profiles and service areas (null: at all; without areas: all that a profile offers, and
-- at all), whether its organisation is on the NDIS register on a day, and whether a ban or revocation is in force. Unknown is never
-- "not_on_list", and old lists say nothing about a registration.
create or replace function register_states(profiles integer[], wanted integer[], on_day date)
returns table (profile integer, area integer, state text, barred boolean, why text) language plpgsql stable parallel safe
-- A plan takes longer to make than to run for one profile. Each row is found by an index, so the same plan is linear for all of them.
set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
begin
	-- Lists speak of organisations, so each is looked up once for all its profiles.
	return query with own as materialized (
		select case when is_abn(a.abn) then a.abn end as abn, array_agg(p.id) as ids
		from provider p join account a on a.id = p.account_id where p.id = any (profiles) group by a.id
	), list as materialized (
		select id, described_day from register_release where kind = 'ndis-register' and is_current
	), organisation as materialized (
		select o.*, l.id as list, l.described_day, f.*, c.is_banned, c.is_suspended_since, c.is_revoked as is_revoked_since, r.areas
		from own o left join list l on true
			cross join lateral (
				select
					coalesce(bool_or(is_in_force), false) as has_approval,
					-- A suspended or revoked row beside an approval: nobody knows which of them counts, unless the revocation is older than the
					-- approval can be. Registrations last three years, and some were extended.
					coalesce(bool_or(is_in_force), false) and (
						bool_or(status = 'suspended' and coalesce(until, 'infinity') >= on_day)
						or coalesce(max(coalesce(until, 'infinity')) filter (where status = 'revoked'), '-infinity')
							>= min(until) filter (where is_in_force) - interval '4 years'
					) as is_contested,
					coalesce(bool_or(status = 'unread' or status = 'approved' and until is null or is_in_force and has_unread_groups), false) as has_unread,
					coalesce(bool_or(status = 'suspended'), false) as is_suspended,
					coalesce(bool_or(status = 'revoked'), false) as is_revoked,
					count(*) > 0 as has_any
				from (
					select e.*, e.status = 'approved' and e.until >= on_day as is_in_force from register_entry e where e.abn = o.abn and e.release_id = l.id
				) entry
			) f
			cross join lateral (
				select
					coalesce(bool_or(a.kind = 'ban'), false) as is_banned,
					coalesce(bool_or(a.kind = 'suspension'), false) as is_suspended_since,
					-- A later register shows a provider that registered again.
					coalesce(bool_or(a.kind = 'revocation' and not (f.has_approval and not f.is_contested and coalesce(a.from_day, '-infinity') <= l.described_day)), false) as is_revoked
				from register_action a
				where a.abn = o.abn and coalesce(a.from_day, '-infinity') <= on_day and coalesce(a.until_day, 'infinity') > on_day
			) c
			cross join lateral (
				select array(
					select distinct u.area from register_entry e join register_group g on g.code = any (e.groups) cross join unnest(g.areas) u (area)
					where f.has_approval and e.abn = o.abn and e.release_id = l.id and e.status = 'approved' and e.until >= on_day
				) as areas
			) r
	)
	select
		p.id,
		w.area,
		case when decided.why in ('no_abn', 'no_list', 'old_list', 'disagree', 'no_group', 'unread') then 'not_checked'
			when decided.why = 'registered' then 'registered' else 'not_on_list' end,
		o.is_banned or o.is_revoked_since or o.is_revoked and not o.has_approval,
		decided.why
	from organisation o cross join unnest(o.ids) i (id) join provider p on p.id = i.id
		cross join lateral unnest(coalesce(
			wanted, array(select distinct s.service_area_id from service_in_use s where s.id = any (p.services)) || null::int
		)) w (area)
		cross join lateral (
			select case
				when o.abn is null then 'no_abn'
				when o.list is null then 'no_list'
				when on_day - o.described_day not between 0 and 60 then 'old_list'
				when o.has_approval and (o.is_contested or o.is_suspended_since or o.is_revoked_since) then 'disagree'
				when w.area is null and o.has_approval or w.area = any (o.areas) then 'registered'
				when o.has_approval and w.area is not null and not exists (select from register_group g where g.areas @> array[w.area]) then 'no_group'
				when o.has_unread then 'unread'
				-- A row without a usable ABN that has this organisation's name may be theirs: nobody knows yet.
				when exists (select from register_hint h where h.provider_id = p.id and h.release_id = o.list) then 'unread'
				when o.has_approval then 'other_groups'
				when o.is_revoked then 'revoked'
				when o.is_suspended then 'suspended'
				when o.has_any then 'ended'
				else 'absent'
			end as why
		) decided;
end $$;
