-- Whether a profile offers telehealth; null if nobody said. The column's default is false, so false counts as a "no" only
-- if a list stated it (source_facts) or staff or the team set it (own_columns). The previous release reads the column.
create or replace function telehealth_of(p provider) returns boolean language sql stable parallel safe as $$
	select case
		when p.is_telehealth_available then true
		when 'is_telehealth_available' = any (p.own_columns) or p.source_facts ->> 'telehealth' = 'false' then false
	end
$$;
