-- A provider that states delivery by phone or video offers telehealth.
create or replace function delivery_by_video() returns trigger language plpgsql as $$
begin
	if new.delivery @? '$[*].ways[*] ? (@.way == "video")' then new.is_telehealth_available := true; end if;
	return new;
end $$;

create or replace trigger provider_delivery_by_video before insert or update of delivery on provider
	for each row when (new.delivery <> '[]' and not new.is_telehealth_available) execute function delivery_by_video();
