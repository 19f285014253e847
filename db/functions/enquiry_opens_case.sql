-- Opens the case of an enquiry. The title of a report says what it is about.
create or replace function enquiry_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := new.kind;
	made.enquiry_id := new.id;
	made.created_at := new.created_at;
	made.due_at := new.due_at;
	made.title := case new.kind
		when 'no-provider' then coalesce((select a.name from service_area a where a.id = (new.details ->> 'serviceRequired')::int), 'No provider found')
		when 'message' then coalesce(nullif(new.details ->> 'reported', ''), 'From ' || new.email, 'Message')
		when 'complaint' then 'About ' || coalesce(nullif(new.details ->> 'provider', ''), 'a provider without a name')
		when 'provider-enquiry' then coalesce('Claims ' || nullif(new.details ->> 'claims', ''), 'Wants to be listed')
		when 'campaign-enquiry' then 'Campaign enquiry'
		else coalesce('Call back: ' || nullif(new.details ->> 'preferredTime', ''), 'Call back')
	end;
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := new.details ->> 'postcode';
	perform open_case(made);
	return null;
end $$;

create or replace trigger enquiry_opens_case after insert on enquiry for each row execute function enquiry_opens_case();
