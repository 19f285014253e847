-- Whether a profile offers telehealth; null if nobody said. The column's default is false, so false counts as a "no" only
-- if a list stated it (source_facts) or staff or the team set it (own_columns). The previous release reads the column.
create function telehealth_of(p provider) returns boolean language sql stable parallel safe as $$
	select case
		when p.is_telehealth_available then true
		when 'is_telehealth_available' = any (p.own_columns) or p.source_facts ->> 'telehealth' = 'false' then false
	end
$$;

-- Facts of earlier imports: a list without a column stated nothing, though "false" was stored. A list whose settings name
-- a column for telehealth stated its "no".
update provider p set source_facts =
	(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(p.source_facts) f
		where not (f.value = 'false' and f.key in ('weekends', 'evenings', 'public_holidays', 'dementia', 'reablement', 'respite', 'palliative', 'mental_health')
			and not coalesce((select i.columns ? f.key from import_source i where i.name = p.source), false)))
	|| case when not p.is_telehealth_available and (select i.columns ? 'telehealth' from import_source i where i.name = p.source)
		then '{"telehealth": false}'::jsonb else '{}' end
where p.source is not null and p.source_facts <> '{}';
