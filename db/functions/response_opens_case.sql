-- Opens the case of a reply that staff wrote or changed. The team's own acts leave updated_at alone; demo replies name nobody.
create or replace function response_opens_case() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and new.updated_at is not distinct from old.updated_at then return null; end if;
	if not exists (select from person p where p.id = new.updated_by and p.role <> 'team') then return null; end if;
	perform publication_told(new.review_id, null, new.updated_at, p.name, 'reply-written', jsonb_build_object('hidden', new.hidden_at is not null))
	from review r join provider p on p.id = r.provider_id where r.id = new.review_id;
	return null;
end $$;

create or replace trigger response_opens_case after insert or update on review_response for each row execute function response_opens_case();
