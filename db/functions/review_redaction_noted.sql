-- Notes in the timeline that names were removed from a review, or restored.
create or replace function review_redaction_noted() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select c.id, coalesce(new.redacted_at, current_timestamp), new.redacted_by, case when new.original is null then 'names-restored' else 'names-removed' end
	from team_case c where c.review_id = new.id;
	return null;
end $$;

create or replace trigger review_redaction_noted after update of original on review for each row
when (old.original is distinct from new.original and current_setting('alongside.resealing', true) is distinct from 'on')
execute function review_redaction_noted();
