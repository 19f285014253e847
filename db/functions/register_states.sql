-- The only reader of registers: for each of these service areas (null: at all), whether a profile's organisation is on the NDIS register
-- on a day, and whether a ban or revocation is in force. Unknown is never "not_on_list", and old lists say nothing about a registration.
create or replace function register_states(profile integer, wanted integer[], on_day date)
returns table (area integer, state text, barred boolean, why text) language plpgsql stable parallel safe
-- A plan takes longer to make than to run, and this is called for each profile of a directory.
set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
begin
	return query with own as materialized (
		select case when is_abn(a.abn) then a.abn end as abn from provider p join account a on a.id = p.account_id where p.id = profile
	), list as materialized (
		select id, described_day from register_release where kind = 'ndis-register' and is_current
	), entry as materialized (
		select e.*, e.status = 'approved' and e.until >= on_day as is_in_force
		from register_entry e join list l on l.id = e.release_id join own o on o.abn = e.abn
	), found as materialized (
		select
			coalesce(bool_or(is_in_force), false) as has_in_force,
			-- A row without a usable ABN that has this organisation's name may be theirs: nobody knows yet.
			coalesce(bool_or(status = 'unread' or status = 'approved' and until is null or is_in_force and has_unread_groups), false)
				or exists (select from register_hint h join list l on l.id = h.release_id where h.provider_id = profile) as has_unread,
			coalesce(bool_or(status = 'suspended'), false) as is_suspended,
			coalesce(bool_or(status = 'revoked'), false) as is_revoked,
			count(*) > 0 as has_any
		from entry
	), action as materialized (
		select
			coalesce(bool_or(a.kind = 'ban'), false) as is_banned,
			-- A later register shows a provider that registered again.
			coalesce(bool_or(a.kind = 'revocation' and not (f.has_in_force and coalesce(a.from_day, '-infinity') <= l.described_day)), false) as is_revoked
		from own o
			join register_action a on a.abn = o.abn and coalesce(a.from_day, '-infinity') <= on_day and coalesce(a.until_day, 'infinity') > on_day
			cross join found f left join list l on true
	), wanted_area as materialized (
		select w.area, array(select g.code from register_group g where g.areas @> array[w.area]) as codes from unnest(wanted) w (area)
	)
	select
		w.area,
		case when decided.why in ('no_abn', 'no_list', 'old_list', 'no_group', 'unread') then 'not_checked'
			when decided.why = 'registered' then 'registered' else 'not_on_list' end,
		coalesce((select is_banned or is_revoked from action), false) or f.is_revoked and not f.has_in_force,
		decided.why
	from wanted_area w cross join found f left join own o on true left join list l on true cross join lateral (
		select case
			when o.abn is null then 'no_abn'
			when l.id is null then 'no_list'
			when on_day - l.described_day not between 0 and 60 then 'old_list'
			when w.area is null and f.has_in_force or exists (select from entry e where e.is_in_force and e.groups && w.codes) then 'registered'
			when f.has_in_force and w.area is not null and w.codes = '{}' then 'no_group'
			when f.has_unread then 'unread'
			when f.has_in_force then 'other_groups'
			when f.is_revoked then 'revoked'
			when f.is_suspended then 'suspended'
			when f.has_any then 'ended'
			else 'absent'
		end as why
	) decided;
end $$;
