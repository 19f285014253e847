-- Opens the case of a connect request.
create or replace function quote_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := 'quote';
	made.quote_id := new.id;
	made.created_at := new.created_at;
	made.title := (select a.name from service_area a where a.id = new.service_area_id);
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := nullif(concat_ws(' ', new.suburb, new.postcode), '');
	made.flags := array_remove(array[case when new.submitted_anyway then 'submitted-anyway' end], null);
	perform open_case(made);
	return null;
end $$;

create or replace trigger quote_opens_case after insert on quote for each row execute function quote_opens_case();
