-- Deletes single audit lines that are at least two years old. Returns how many.
create or replace function forget_audit_lines(lines bigint[]) returns int language plpgsql as $$
declare
	gone int;
begin
	perform set_config('alongside.forgets_audit', 'yes', true);
	delete from audit where id = any (lines) and at < now() - interval '2 years';
	get diagnostics gone = row_count;
	perform set_config('alongside.forgets_audit', '', true);
	return gone;
end $$;
