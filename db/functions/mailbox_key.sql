-- One mailbox however its address is typed: without plus tags, and without the dots of Gmail (contract/shared/mailbox.ts).
create or replace function mailbox_key(email text) returns text language sql immutable parallel safe as $$
	select case
		when at < 2 then plain
		when domain in ('gmail.com', 'googlemail.com') then replace(split_part(local, '+', 1), '.', '') || '@gmail.com'
		when local like '+%' then plain
		else split_part(local, '+', 1) || '@' || domain
	end
	from (
		select plain, at, substr(plain, at + 1) as domain, left(plain, at - 1) as local
		from (
			select plain, length(plain) - position('@' in reverse(plain)) + 1 as at
			from (select lower(btrim(coalesce(mailbox_key.email, ''))) as plain) one
		) two
	) three
$$;
