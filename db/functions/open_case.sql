-- Opens a case with its due time. Does nothing if its subject has one.
create or replace function open_case(made team_case) returns uuid language plpgsql as $$
declare
	opened uuid;
	minutes int := (select c.minutes from case_clock c where c.kind = made.kind);
begin
	insert into team_case (kind, quote_id, enquiry_id, chat_id, review_id, created_at, title, name, email, phone, place, due_at, clock_minutes, flags, updated_at)
	values (made.kind, made.quote_id, made.enquiry_id, made.chat_id, made.review_id, made.created_at, made.title, made.name, made.email, made.phone, made.place,
		coalesce(made.due_at, business_due(made.created_at, minutes)),
		case when made.due_at is null then minutes else business_minutes(made.created_at, made.due_at) end, coalesce(made.flags, '{}'),
		made.created_at)
	on conflict do nothing returning id into opened;
	if opened is not null then
		insert into case_event (case_id, at, kind) values (opened, made.created_at, 'opened');
	end if;
	return opened;
end $$;
