-- Lets search read the registers for a day: after a list is published or withdrawn, and when a day begins. Used by follow-day.ts and
-- import-register.ts. Returns the profiles that a ban or revocation took out of search.
create or replace function refresh_registers(on_day date) returns integer[] language plpgsql as $$
declare
	ids int[];
	barred int[];
begin
	insert into register_day (day) values (on_day) on conflict (only_one) do update set day = excluded.day;
	select array_agg(p.id), array_agg(p.id) filter (where d.provider_id is not null and r.barred) into ids, barred
	from provider p cross join lateral register_tokens(p, on_day) r left join search_doc d on d.provider_id = p.id
	where p.is_active and (
		r.barred = (d.provider_id is not null) or not r.barred and r.tokens
			<> array(select t from unnest(d.tok) t where t between 28000000 and 28999999 or t between 130000000 and 149999999 order by t)
	);
	perform refresh_search_docs(ids);
	return coalesce(barred, '{}');
end $$;
