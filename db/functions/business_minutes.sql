-- Business minutes between two moments; 0 when the second is not later.
create or replace function business_minutes(since timestamptz, until timestamptz) returns numeric language plpgsql stable as $$
declare
	hours office_hours%rowtype;
	a timestamp := since at time zone 'Australia/Melbourne';
	b timestamp := until at time zone 'Australia/Melbourne';
	total interval := '0';
	today date := a::date;
	begins time;
	ends time;
begin
	if until <= since then return 0; end if;
	select * into hours from office_hours;
	while today <= b::date loop
		if is_business_day(today) then
			begins := case when today = a::date then greatest(a::time, hours.opens) else hours.opens end;
			ends := case when today = b::date then least(b::time, hours.closes) else hours.closes end;
			if begins < ends then total := total + (ends - begins); end if;
		end if;
		today := today + 1;
	end loop;
	return extract(epoch from total) / 60;
end $$;
