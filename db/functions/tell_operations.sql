-- Tells open Operations pages to read again.
create or replace function tell_operations() returns trigger language plpgsql as $$
begin
	perform pg_notify('alongside_notice', 'operations');
	return null;
end
$$;

create or replace trigger job_run_told after insert or update on job_run for each statement execute function tell_operations();

create or replace trigger letter_told after update on letter for each row
	when (new.last_error is distinct from old.last_error or new.status in ('failed', 'given-up') or old.status in ('failed', 'given-up'))
	execute function tell_operations();
