-- An answer ends with its service area: a provider that offers the area again answers again.
create or replace function drop_stray_capacity(changed int[]) returns void language sql as $$
	delete from provider_capacity c using provider p
	where c.provider_id = any (changed) and p.id = c.provider_id
		and not exists (select from service s where s.service_area_id = c.service_area_id and s.id = any (p.services))
$$;
