-- New cases of call backs are titled "Call back" (take-enquiry.ts and call-back.ts rely on this trigger). Earlier titles stay.

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
		when 'message' then coalesce('From ' || new.email, 'Message')
		when 'complaint' then 'About ' || coalesce(nullif(new.details ->> 'provider', ''), 'a provider without a name')
		when 'provider-enquiry' then 'Wants to be listed'
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
