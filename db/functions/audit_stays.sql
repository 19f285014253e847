-- Audit lines are written once. Only forget_audit and forget_audit_lines delete old ones.
create or replace function audit_stays() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' and current_setting('alongside.forgets_audit', true) = 'yes' then
		return old;
	end if;
	raise exception 'the audit is added to, never changed';
end $$;

create or replace trigger audit_stays before update or delete on audit for each row execute function audit_stays();
