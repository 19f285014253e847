-- Every node drops cached pages that show the reply.
create or replace function response_changed() returns trigger language plpgsql as $$
begin
	perform pg_notify('alongside_notice', 'reviews');
	return null;
end $$;

create or replace trigger response_changed after insert or update or delete on review_response for each statement execute function response_changed();
