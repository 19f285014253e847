-- Opens a case when staff change what the public reads of a profile. The team's own changes and imports need no look.
create or replace function profile_opens_case() returns trigger language plpgsql as $$
declare
	shown text[] := array(
		select k from jsonb_object_keys(new.columns) k where k in ('name', 'short_description', 'description', 'url', 'logo_url')
			-- A price that is only confirmed again is no news.
			or k = 'prices' and (select jsonb_agg(e - 'stated_on' - 'source') from jsonb_array_elements(new.columns -> 'prices' -> 'was') e)
				is distinct from (select jsonb_agg(e - 'stated_on' - 'source') from jsonb_array_elements(new.columns -> 'prices' -> 'is') e)
		order by 1
	);
begin
	if shown = '{}' or not exists (select from person p where p.id = new.person_id and p.role <> 'team') then return null; end if;
	perform publication_told(null, new.provider_id, new.at, p.name, 'profile-changed', jsonb_build_object('columns', to_jsonb(shown)))
	from provider p where p.id = new.provider_id;
	return null;
end $$;

create or replace trigger profile_opens_case after insert on provider_change for each row execute function profile_opens_case();
