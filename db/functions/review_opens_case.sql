-- A review is for the team once its email address is confirmed.
create or replace function review_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := 'review';
	made.review_id := new.id;
	made.created_at := new.confirmed_at;
	made.title := 'Review of ' || (select p.name from provider p where p.id = new.provider_id);
	made.email := new.email;
	perform open_case(made);
	return null;
end $$;

create or replace trigger review_opens_case after insert or update of state on review for each row when (new.state = 'confirmed') execute function review_opens_case();
