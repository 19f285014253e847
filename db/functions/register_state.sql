-- The only reader of registers: whether a profile's organisation is on the NDIS register for a service area (or at all, if null) on a
-- day, and whether a ban or revocation is in force. Unknown is never "not_on_list", and old lists say nothing about a registration.
create or replace function register_state(profile integer, area integer, on_day date, out state text, out barred boolean, out why text)
language plpgsql stable parallel safe as $$
begin
	with own as materialized (
		select case when is_abn(a.abn) then a.abn end as abn from provider p join account a on a.id = p.account_id where p.id = profile
	), list as materialized (
		select id, described_day from register_release where kind = 'ndis-register' and is_current
	), wanted as materialized (
		select coalesce(array_agg(code), '{}') as codes from register_group where areas @> array[area]
	), entry as materialized (
		select e.*, e.status = 'approved' and e.until >= on_day as is_in_force, area is null or e.groups && w.codes as is_for
		from register_entry e join list l on l.id = e.release_id join own o on o.abn = e.abn cross join wanted w
	), found as (
		select
			coalesce(bool_or(is_in_force and is_for), false) as is_registered,
			coalesce(bool_or(is_in_force), false) as has_in_force,
			-- A row without a usable ABN that has this organisation's name may be theirs: nobody knows yet.
			coalesce(bool_or(status = 'unread' or status = 'approved' and until is null or is_in_force and has_unread_groups), false)
				or exists (select from register_hint h join list l on l.id = h.release_id where h.provider_id = profile) as has_unread,
			coalesce(bool_or(status = 'suspended'), false) as is_suspended,
			coalesce(bool_or(status = 'revoked'), false) as is_revoked,
			count(*) > 0 as has_any
		from entry
	), action as (
		select
			coalesce(bool_or(a.kind = 'ban'), false) as is_banned,
			-- A later register shows a provider that registered again.
			coalesce(bool_or(a.kind = 'revocation' and not (f.has_in_force and coalesce(a.from_day, '-infinity') <= l.described_day)), false) as is_revoked
		from own o
			join register_action a on a.abn = o.abn and coalesce(a.from_day, '-infinity') <= on_day and coalesce(a.until_day, 'infinity') > on_day
			cross join found f left join list l on true
	)
	select
		case when (decided).why in ('no_abn', 'no_list', 'old_list', 'no_group', 'unread') then 'not_checked'
			when (decided).why = 'registered' then 'registered' else 'not_on_list' end,
		coalesce((select is_banned or is_revoked from action), false) or f.is_revoked and not f.has_in_force,
		(decided).why
	into state, barred, why
	from found f left join own o on true left join list l on true cross join wanted w cross join lateral (
		select case
			when o.abn is null then 'no_abn'
			when l.id is null then 'no_list'
			when on_day - l.described_day not between 0 and 60 then 'old_list'
			when f.is_registered then 'registered'
			when f.has_in_force and area is not null and w.codes = '{}' then 'no_group'
			when f.has_unread then 'unread'
			when f.has_in_force then 'other_groups'
			when f.is_revoked then 'revoked'
			when f.is_suspended then 'suspended'
			when f.has_any then 'ended'
			else 'absent'
		end as why
	) decided;
end $$;
