-- The decision about a review closes its case.
create or replace function review_closes_case() returns trigger language plpgsql as $$
begin
	update team_case set status = 'closed', paused_at = null, closed_at = new.decided_at, outcome = new.state, updated_at = new.decided_at, version = version + 1
	where review_id = new.id and status <> 'closed';
	return null;
end $$;

create or replace trigger review_closes_case after update of state on review for each row
when (new.state in ('published', 'rejected') and new.decided_at is not null) execute function review_closes_case();
