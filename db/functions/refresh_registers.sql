-- Lets search and referrals follow the registers of a day: after a list is published or withdrawn, when a day begins (a registration
-- ends, a ban begins), and when an organisation's ABN changes (only its profiles). Profiles that a ban or revocation bars leave search
-- and their referrals stop; so do those of services that just lost a registration that the person's plan needs.
-- Returns the profiles that were barred by this.
create or replace function refresh_registers(on_day date, at timestamptz default now(), profiles integer[] default null)
returns integer[] language plpgsql as $$
declare
	come_or_go int[];
	others int[];
	barred int[];
	stopped jsonb;
	one record;
begin
	-- The day of some profiles isn't that of all: the job still has to read the others for it.
	if profiles is null then
		insert into register_day (day) values (on_day) on conflict (only_one) do update set day = excluded.day;
	end if;
	select
		array_agg(id) filter (where was_found = is_barred),
		array_agg(id order by id) filter (where was_found <> is_barred),
		array_agg(id) filter (where was_found and is_barred),
		jsonb_agg(jsonb_build_object('id', id, 'name', name, 'lapsed', case when not is_barred then to_jsonb(lapsed) end) order by id)
			filter (where has_referrals and (is_barred and was_found or not is_barred and lapsed <> '{}'))
	into come_or_go, others, barred, stopped
	from (
		select p.id, p.name, d.provider_id is not null as was_found, r.barred as is_barred,
			exists (select from referral f where f.provider_id = p.id and is_going(f.state)) as has_referrals,
			-- Services that were checked (14…) and aren't registered (13…), as src/domains/search/tokens.ts numbers them, and weren't so before.
			array(
				select t - 140000000 from unnest(r.tokens) t
				where t between 140000000 and 149999999 and not t - 10000000 = any (r.tokens)
					and not (d.provider_id is not null and t = any (d.tok) and not t - 10000000 = any (d.tok))
			) as lapsed
		from register_tokens(array(select id from provider where is_active and (profiles is null or id = any (profiles))), on_day) r
			join provider p on p.id = r.profile left join search_doc d on d.provider_id = p.id
		where r.barred = (d.provider_id is not null) or not r.barred and r.tokens
			<> array(select t from unnest(d.tok) t where t between 28000000 and 28999999 or t between 130000000 and 149999999 order by t)
	) moved;
	-- Referrals are locked before profiles.
	for one in select (s ->> 'id')::int as id from jsonb_array_elements(stopped) s loop
		perform hold_referrals(one.id);
	end loop;
	perform refresh_search_docs(come_or_go);
	-- Of the others only what registers say changes. As there, first the locks, then a statement of its own.
	perform from provider p where p.id = any (others) order by p.id for no key update;
	update search_doc d set tok = array(
		select t from unnest(d.tok) t where not (t between 28000000 and 28999999 or t between 130000000 and 149999999)
		union all select unnest(r.tokens) order by 1
	) from register_tokens(others, on_day) r where d.provider_id = r.profile;
	for one in select (s ->> 'id')::int as id, s ->> 'name' as name, s -> 'lapsed' as lapsed from jsonb_array_elements(stopped) s loop
		perform stop_referrals(one.id, one.name, at,
			case when jsonb_typeof(one.lapsed) = 'array' then array(select jsonb_array_elements_text(one.lapsed)::int) end);
	end loop;
	return coalesce(barred, '{}');
end $$;
