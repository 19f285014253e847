-- Notes in the case's timeline what the team did to a reply. Only a colleague closes the case.
create or replace function response_decision_noted() returns trigger language plpgsql as $$
declare
	of_case uuid := (select c.id from team_case c where c.response_review_id = new.review_id for update);
begin
	if of_case is null then return null; end if;
	insert into case_event (case_id, at, person_id, kind) values (of_case, new.at, new.person_id, 'reply-' || new.act);
	update team_case set updated_at = new.at where id = of_case;
	return null;
end $$;

create or replace trigger response_decision_noted after insert on review_response_decision for each row execute function response_decision_noted();
