-- Search tokens of facts and delivery (src/domains/search/tokens.ts has the same numbers). Only a stated yes has one.
-- Most profiles state none of this, and then a part costs nothing. Areas: those of the profile's services.
create or replace function fit_tokens(p provider, areas int[]) returns int[] language plpgsql stable parallel safe as $$
declare
	tokens int[] := '{}';
begin
	if p.fit_facts - array['hours'] <> '{}' then
		tokens := tokens || array(select 24000000 + f.n::int from unnest(array[
			'auslan', 'female_workers', 'male_workers', 'evenings', 'weekends', 'first_nations_led', 'lgbtiq_inclusive'
		]) with ordinality as f (fact, n) where p.fit_facts -> f.fact ->> 'value' = 'yes');
	end if;
	if p.fit_facts ?| array['languages', 'conditions'] then
		tokens := tokens || array(select 25000000 + language_number(l) from jsonb_array_elements_text(p.fit_facts -> 'languages' -> 'value') l
		union all
		select 26000000 + c::int from jsonb_array_elements_text(p.fit_facts -> 'conditions' -> 'value') c);
	end if;
	if p.sites <> '[]' then
		tokens := tokens || array(select 24000007 + f.n::int from unnest(array['step_free', 'accessible_toilet', 'parking', 'low_sensory']) with ordinality as f (fact, n)
		where exists (select from jsonb_array_elements(p.sites) s where s -> 'access' ->> f.fact = 'yes')
		union all
		-- What one site states together: a token for each set of its facts.
		select distinct 24000100 + m from jsonb_array_elements(p.sites) s, generate_series(1, 15) m where access_bits(s) & m = m);
	end if;
	if p.delivery = '[]' and not p.is_telehealth_available then
		tokens := tokens || array[27000020, 27000021] || array(select unnest(array[110000000 + a, 120000000 + a]) from unnest(areas) a);
	else
		tokens := tokens || array(with area as (
			select a.id, a.remote from service_area a where a.id = any (areas)
		), stated as (
			select a.id, array_position(array['home', 'site', 'community', 'video'], w ->> 'way') - 1 as k, w -> 'reach' as reach
			from area a, jsonb_array_elements(p.delivery) d, jsonb_array_elements(d -> 'ways') w
			where (d ->> 'service_area')::int = a.id and (w ->> 'way' <> 'video' or a.remote <> 'no')
		), silent as (
			select id from area where id not in (select id from stated)
		), way as (
			select id, k, reach, true as is_stated from stated
			-- A profile listed with telehealth that hasn't stated how it delivers a service: by video, its reach unknown.
			union all
			select id, 3, '"australia"'::jsonb, false from area where p.is_telehealth_available and remote = 'yes' and id in (select id from silent)
		)
		select distinct token from (
			select unnest(array[27000001 + k, 50000000 + id * 4 + k]) from way
			union all
			select unnest(array[27000030 + k, 200000000 + id * 4 + k]) from way where reach in ('"served"', '"australia"')
			union all
			select unnest(array[27000010, 100000000 + id]) from way where k = 3 and reach = '"australia"'
			union all
			select unnest(array[27000020, 110000000 + id]) from way where is_stated and reach in ('"served"', '"australia"')
			union all
			select unnest(array[27000021, 120000000 + id]) from way where k = 1
			union all
			select -(1 + (r::int * 10000 + a) * 5 + n)
			from way, jsonb_array_elements_text(case when jsonb_typeof(reach) = 'array' then reach else '[]' end) r, unnest(array[0, id]) a, unnest(array[k, 4]) n
			where id < 10000 and r::int < 20000
			union all
			select unnest(array[27000020, 110000000 + id, 27000021, 120000000 + id]) from silent
			union all
			select unnest(array[27000020, 27000021]) where not exists (select from area)
		) as t (token));
	end if;
	return tokens;
end $$;
