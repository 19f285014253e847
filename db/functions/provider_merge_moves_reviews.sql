-- Reviews of a merged profile move to the kept one.
create or replace function provider_merge_moves_reviews() returns trigger language plpgsql as $$
begin
	update review set provider_id = new.kept where id in (select reviews_to_move(new.merged, new.kept));
	return null;
end $$;

create or replace trigger provider_merge_moves_reviews after insert on provider_merge for each row execute function provider_merge_moves_reviews();
