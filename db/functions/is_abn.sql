-- Whether a text is an Australian Business Number: eleven digits with a valid checksum, as isAbn in contract/shared/checks.ts.
create or replace function is_abn(abn text) returns boolean language sql immutable parallel safe as $$
	select case when abn ~ '^[1-9][0-9]{10}$' then (
		select sum(weight * (substr(abn, nth::int, 1)::int - case when nth = 1 then 1 else 0 end)) % 89 = 0
		from unnest(array[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) with ordinality as t (weight, nth)
	) else false end
$$;
