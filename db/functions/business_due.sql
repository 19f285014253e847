-- The moment so many business minutes after another one.
create or replace function business_due(since timestamptz, minutes numeric) returns timestamptz language plpgsql stable as $$
declare
	hours office_hours%rowtype;
	here timestamp := since at time zone 'Australia/Melbourne';
	today date := here::date;
	begins time;
	remaining interval := make_interval(secs => greatest(minutes, 0)::double precision * 60);
begin
	select * into hours from office_hours;
	-- A year without a business day is a fault in the table of holidays.
	for n in 0..366 loop
		if is_business_day(today) then
			begins := case when n = 0 then greatest(here::time, hours.opens) else hours.opens end;
			if begins < hours.closes then
				if remaining <= hours.closes - begins then
					return (today + begins + remaining) at time zone 'Australia/Melbourne';
				end if;
				remaining := remaining - (hours.closes - begins);
			end if;
		end if;
		today := today + 1;
	end loop;
	return null;
end $$;
