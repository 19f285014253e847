-- Monday to Friday, without public holidays of Victoria.
create or replace function is_business_day(day date) returns boolean language sql stable as $$
	select extract(isodow from is_business_day.day) < 6 and not exists (select from public_holiday h where h.day = is_business_day.day)
$$;
