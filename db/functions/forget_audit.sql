-- Retention: deletes audit lines from before a moment, which lies at least two years back. Returns how many.
create or replace function forget_audit(before timestamptz) returns int language plpgsql as $$
declare
	gone int;
begin
	if forget_audit.before > now() - interval '2 years' then
		raise exception 'the audit is kept for two years';
	end if;
	perform set_config('alongside.forgets_audit', 'yes', true);
	delete from audit where at < forget_audit.before;
	get diagnostics gone = row_count;
	perform set_config('alongside.forgets_audit', '', true);
	return gone;
end $$;
