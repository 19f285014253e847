-- A decision stands in its case's timeline. A later one changes how the case ended.
create or replace function review_decision_noted() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind, facts)
	select c.id, new.at, new.person_id, 'review-' || new.state, jsonb_build_object('reason', new.reason, 'appeal', new.is_on_appeal)
	from team_case c where c.review_id = new.review_id;
	update team_case set outcome = new.state, updated_at = new.at, version = version + 1
	where review_id = new.review_id and status = 'closed' and outcome is distinct from new.state;
	return null;
end $$;

create or replace trigger review_decision_noted after insert on review_decision for each row execute function review_decision_noted();
