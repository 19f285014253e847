-- A phone number without what differs between its notations: no country code, no leading 0, no extension.
create or replace function bare_phone(phone text) returns text language sql immutable parallel safe as $$
	select regexp_replace(regexp_replace(regexp_replace(regexp_replace(coalesce(bare_phone.phone, ''), '(ext|x|#).*$', '', 'i'), '\D', '', 'g'),
		'^(0011|00)?61(?=0?\d{9}$|1[38]00\d{6}$|13\d{4}$)', ''), '^0', '')
$$;
