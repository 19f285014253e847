-- A phone number as it is compared: +61 and nine digits, however it was typed; other numbers as their digits.
create or replace function phone_key(phone text) returns text language sql immutable as $$
	select case
		when d = '' then null
		when d ~ '^(0011|00)61' then '+61' || regexp_replace(regexp_replace(d, '^(0011|00)61', ''), '^0', '')
		when d ~ '^610?\d{9}$' then '+61' || regexp_replace(substr(d, 3), '^0', '')
		when d ~ '^0\d{9}$' then '+61' || substr(d, 2)
		when d ~ '^[23478]\d{8}$' then '+61' || d
		else d
	end from (select regexp_replace(regexp_replace(coalesce(phone_key.phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g') as d) digits
$$;
