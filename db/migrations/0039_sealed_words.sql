-- What people write to the team in their own words is sealed as health data are (docs/decisions/0041-sealed-words.md): what came before is sealed by the service,
-- which alone has the key.
alter table enquiry
	-- Fields of free words, as JSON, sealed with the service's key; null where nothing was written.
	add column words bytea,
	-- A keyed hash of each word in them, by which the inbox finds cases.
	add column word_marks bytea[] not null default '{}';
create index enquiry_by_word_marks on enquiry using gin (word_marks);
-- What is still to be sealed: nothing, but for the moment after an upgrade.
create index enquiry_unsealed on enquiry (id) where coalesce(details ->> 'details', details ->> 'message', '') <> '';

-- A message's title was its first words; now it is who wrote.
create or replace function enquiry_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := new.kind;
	made.enquiry_id := new.id;
	made.created_at := new.created_at;
	made.due_at := new.due_at;
	made.title := case new.kind
		when 'no-provider' then coalesce((select a.name from service_area a where a.id = (new.details ->> 'serviceRequired')::int), 'No provider found')
		when 'message' then coalesce('From ' || new.email, 'Message')
		when 'complaint' then 'About ' || coalesce(nullif(new.details ->> 'provider', ''), 'somebody not named')
		when 'provider-enquiry' then 'Wants to be listed'
		when 'campaign-enquiry' then 'Campaign enquiry'
		else coalesce('Ring back: ' || nullif(new.details ->> 'preferredTime', ''), 'Ring back')
	end;
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := new.details ->> 'postcode';
	perform open_case(made);
	return null;
end $$;

-- The case's own index of words is made anew with each change of it, and then has none of those that are sealed.
create function enquiry_words_are_sealed() returns trigger language plpgsql as $$
begin
	update team_case set title = case when kind = 'message' then coalesce('From ' || email, 'Message') else title end where enquiry_id = new.id;
	return null;
end $$;
create trigger enquiry_words_are_sealed after update of words on enquiry for each row when (old.words is null and new.words is not null)
execute function enquiry_words_are_sealed();
