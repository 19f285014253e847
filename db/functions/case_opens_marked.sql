-- A case that opens with words of danger is marked.
create or replace function case_opens_marked() returns trigger language plpgsql as $$
begin
	if new.review_id is not null then
		new.danger_at := (select r.danger_at from review r where r.id = new.review_id);
	end if;
	return new;
end $$;

create or replace trigger case_opens_marked before insert on team_case for each row execute function case_opens_marked();
