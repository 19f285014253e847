-- An old address of a landing page leads to its new one.
create or replace function landing_moved(was text, is_now text) returns void language plpgsql as $$
begin
	delete from landing_redirect where slug = is_now;
	update landing_redirect set leads_to = is_now where leads_to = was;
	insert into landing_redirect (slug, leads_to) values (was, is_now) on conflict (slug) do update set leads_to = excluded.leads_to;
end $$;
