-- Case search words are written again with every change, and then leave out sealed texts.
create or replace function enquiry_words_are_sealed() returns trigger language plpgsql as $$
begin
	update team_case set title = case when kind = 'message' then coalesce('From ' || email, 'Message') else title end where enquiry_id = new.id;
	return null;
end $$;

create or replace trigger enquiry_words_are_sealed after update of words on enquiry for each row when (old.words is null and new.words is not null)
execute function enquiry_words_are_sealed();
