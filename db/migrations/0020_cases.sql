-- Cases: whatever comes in by any way becomes one, in the transaction that takes it in, so that nothing can be stored and not be seen.

-- When the office works, by Melbourne time, on business days. One row.
create table office_hours (
	is_the_row boolean primary key default true check (is_the_row),
	opens time not null,
	closes time not null,
	check (opens < closes)
);
insert into office_hours (opens, closes) values ('08:30', '18:00');

create function is_business_day(day date) returns boolean language sql stable as $$
	select extract(isodow from is_business_day.day) < 6 and not exists (select from public_holiday h where h.day = is_business_day.day)
$$;

-- The moment so many business minutes after another one.
create function business_due(since timestamptz, minutes numeric) returns timestamptz language plpgsql stable as $$
declare
	hours office_hours%rowtype;
	here timestamp := since at time zone 'Australia/Melbourne';
	today date := here::date;
	begins time;
	remaining interval := make_interval(secs => greatest(minutes, 0)::double precision * 60);
begin
	select * into hours from office_hours;
	-- A year without a business day is a fault in the table of holidays.
	for n in 0..366 loop
		if is_business_day(today) then
			begins := case when n = 0 then greatest(here::time, hours.opens) else hours.opens end;
			if begins < hours.closes then
				if remaining <= hours.closes - begins then
					return (today + begins + remaining) at time zone 'Australia/Melbourne';
				end if;
				remaining := remaining - (hours.closes - begins);
			end if;
		end if;
		today := today + 1;
	end loop;
	return null;
end $$;

-- Business minutes between two moments; 0 when the second is not later.
create function business_minutes(since timestamptz, until timestamptz) returns numeric language plpgsql stable as $$
declare
	hours office_hours%rowtype;
	a timestamp := since at time zone 'Australia/Melbourne';
	b timestamp := until at time zone 'Australia/Melbourne';
	total interval := '0';
	today date := a::date;
	begins time;
	ends time;
begin
	if until <= since then return 0; end if;
	select * into hours from office_hours;
	while today <= b::date loop
		if is_business_day(today) then
			begins := case when today = a::date then greatest(a::time, hours.opens) else hours.opens end;
			ends := case when today = b::date then least(b::time, hours.closes) else hours.closes end;
			if begins < ends then total := total + (ends - begins); end if;
		end if;
		today := today + 1;
	end loop;
	return extract(epoch from total) / 60;
end $$;

-- How soon each kind of case is to be dealt with, in business minutes; a business day has 570.
create table case_clock (
	kind text primary key,
	minutes int not null check (minutes > 0)
);
insert into case_clock (kind, minutes) values
	('quote', 240), ('no-provider', 240), ('message', 570), ('complaint', 1140), ('provider-enquiry', 1140), ('campaign-enquiry', 570),
	('call-back', 240), ('chat', 10), ('review', 1140);

create table team_case (
	id uuid primary key default gen_random_uuid(),
	-- What people say: C-1042.
	number int not null generated always as identity (start with 1001) unique,
	kind text not null references case_clock,
	quote_id uuid unique references quote on delete cascade,
	enquiry_id uuid unique references enquiry on delete cascade,
	chat_id uuid unique references chat on delete cascade,
	review_id int unique references review on delete cascade,
	created_at timestamptz not null,
	title text not null,
	-- Whoever wrote, as far as they said.
	name text,
	email text,
	phone text,
	-- A postcode or suburb.
	place text,
	-- new: nobody has done anything. open: somebody works on it. The two waits are for somebody else to act.
	status text not null default 'new' check (status in ('new', 'open', 'waiting-person', 'waiting-provider', 'closed')),
	owner_id int references person on delete set null,
	next_action text not null default '',
	-- By when it is to be dealt with; while paused, by when it was to be.
	due_at timestamptz,
	-- Business minutes it had from the start, for the warnings.
	clock_minutes numeric,
	-- Since when we wait for the person who wrote: their time is not ours.
	paused_at timestamptz,
	-- Out of the inbox until then.
	snoozed_until timestamptz,
	closed_at timestamptz,
	outcome text,
	-- What needs looking at first, such as `submitted-anyway`.
	flags text[] not null default '{}',
	-- Counts changes: a change that began before another one is told.
	version int not null default 1,
	updated_at timestamptz not null,
	words tsvector not null default '',
	check (num_nonnulls(quote_id, enquiry_id, chat_id, review_id) = 1),
	check ((status = 'closed') = (closed_at is not null)),
	check ((status = 'waiting-person') = (paused_at is not null))
);
create index team_case_open on team_case (due_at, id) where status <> 'closed';
create index team_case_by_owner on team_case (owner_id, due_at) where status <> 'closed';
create index team_case_by_time on team_case (updated_at desc, id);
create index team_case_words on team_case using gin (words);
create index team_case_by_email on team_case (lower(email));

-- What happened to a case, newest last; written with the deed, never altered.
create table case_event (
	id bigint generated always as identity primary key,
	case_id uuid not null references team_case on delete cascade,
	at timestamptz not null,
	-- Null: the visitor, or the service itself.
	person_id int references person on delete set null,
	-- Such as `opened`, `claimed`, `status`, `note`.
	kind text not null,
	facts jsonb not null default '{}'
);
create index case_event_by_case on case_event (case_id, id);

create table case_note (
	id bigint generated always as identity primary key,
	case_id uuid not null references team_case on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	-- Sealed with the service's key: notes tell of people's health.
	body bytea not null,
	-- The same note sent again is the same note.
	note_key text not null,
	unique (case_id, note_key)
);
create index case_note_by_case on case_note (case_id, id);

-- Colleagues named in a note.
create table case_mention (
	note_id bigint not null references case_note on delete cascade,
	person_id int not null references person on delete cascade,
	case_id uuid not null references team_case on delete cascade,
	seen_at timestamptz,
	primary key (note_id, person_id)
);
create index case_mention_unseen on case_mention (person_id) where seen_at is null;

-- Who has a case open now.
create table case_presence (
	case_id uuid not null references team_case on delete cascade,
	person_id int not null references person on delete cascade,
	seen_at timestamptz not null,
	primary key (case_id, person_id)
);

create function case_words(of team_case) returns tsvector language sql stable as $$
	select setweight(to_tsvector('simple', concat_ws(' ', 'C-' || of.number, of.number, of.name, of.email, replace(coalesce(of.email, ''), '@', ' '), of.phone,
		regexp_replace(coalesce(of.phone, ''), '\D', '', 'g'), of.place)), 'A')
		|| setweight(to_tsvector('english', concat_ws(' ', of.title, of.next_action)), 'B')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'details' from enquiry e where e.id = of.enquiry_id), '')), 'C')
		|| setweight(to_tsvector('english', coalesce((select e.details ->> 'message' from enquiry e where e.id = of.enquiry_id), '')), 'C')
$$;

create function case_before() returns trigger language plpgsql as $$
begin
	new.words := case_words(new);
	return new;
end $$;
create trigger case_before before insert or update on team_case for each row execute function case_before();

-- Every change is heard on every node: whoever has the inbox or the case open looks again.
create function case_changed() returns trigger language plpgsql as $$
begin
	perform pg_notify('alongside_notice', 'cases');
	perform pg_notify('alongside_notice', 'case:' || new.id);
	return null;
end $$;
create trigger case_changed after insert or update on team_case for each row execute function case_changed();

create function open_case(made team_case) returns uuid language plpgsql as $$
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

create function quote_opens_case() returns trigger language plpgsql as $$
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
create trigger quote_opens_case after insert on quote for each row execute function quote_opens_case();

create function enquiry_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := new.kind;
	made.enquiry_id := new.id;
	made.created_at := new.created_at;
	made.due_at := new.due_at;
	made.title := case new.kind
		when 'no-provider' then coalesce((select a.name from service_area a where a.id = (new.details ->> 'serviceRequired')::int), 'No provider found')
		when 'message' then left(regexp_replace(coalesce(new.details ->> 'message', ''), '\s+', ' ', 'g'), 80)
		when 'complaint' then 'About ' || coalesce(nullif(new.details ->> 'provider', ''), 'somebody not named')
		when 'provider-enquiry' then 'Wants to be listed'
		when 'campaign-enquiry' then 'Campaign enquiry'
		else coalesce('Ring back: ' || nullif(new.details ->> 'preferredTime', ''), 'Ring back')
	end;
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := new.details ->> 'postcode';
	perform open_case(made);
	return null;
end $$;
create trigger enquiry_opens_case after insert on enquiry for each row execute function enquiry_opens_case();

create function chat_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := 'chat';
	made.chat_id := new.id;
	made.created_at := new.started_at;
	made.title := coalesce('Chat about case ' || new.case_number, 'Chat');
	made.name := new.name;
	perform open_case(made);
	return null;
end $$;
create trigger chat_opens_case after insert on chat for each row execute function chat_opens_case();

-- A review is for the team once its e-mail address is confirmed.
create function review_opens_case() returns trigger language plpgsql as $$
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
create trigger review_opens_case after insert or update of state on review for each row when (new.state = 'confirmed') execute function review_opens_case();

-- Cases end with what they are about, when that was decided elsewhere.
create function chat_closes_case() returns trigger language plpgsql as $$
begin
	update team_case set status = 'closed', paused_at = null, closed_at = new.closed_at, outcome = 'ended', updated_at = new.closed_at, version = version + 1
	where chat_id = new.id and status <> 'closed';
	return null;
end $$;

create trigger chat_closes_case after update of state on chat for each row when (new.state = 'closed') execute function chat_closes_case();

create function review_closes_case() returns trigger language plpgsql as $$
begin
	update team_case set status = 'closed', paused_at = null, closed_at = new.decided_at, outcome = new.state, updated_at = new.decided_at, version = version + 1
	where review_id = new.id and status <> 'closed';
	return null;
end $$;
create trigger review_closes_case after update of state on review for each row
when (new.state in ('published', 'rejected') and new.decided_at is not null) execute function review_closes_case();

-- What came in before there were cases.
do $$
declare
	made team_case;
	q quote;
	e enquiry;
	c chat;
	r review;
begin
	for q in select * from quote order by created_at loop
		made := null;
		made.kind := 'quote'; made.quote_id := q.id; made.created_at := q.created_at;
		made.title := (select a.name from service_area a where a.id = q.service_area_id);
		made.name := q.name; made.email := q.email; made.phone := q.phone; made.place := nullif(concat_ws(' ', q.suburb, q.postcode), '');
		made.flags := array_remove(array[case when q.submitted_anyway then 'submitted-anyway' end], null);
		perform open_case(made);
	end loop;
	for e in select * from enquiry order by created_at loop
		made := null;
		made.kind := e.kind; made.enquiry_id := e.id; made.created_at := e.created_at; made.due_at := e.due_at; made.title := initcap(replace(e.kind, '-', ' '));
		made.name := e.name; made.email := e.email; made.phone := e.phone; made.place := e.details ->> 'postcode';
		perform open_case(made);
	end loop;
	for c in select * from chat where state <> 'closed' order by started_at loop
		made := null;
		made.kind := 'chat'; made.chat_id := c.id; made.created_at := c.started_at; made.title := 'Chat'; made.name := c.name;
		perform open_case(made);
	end loop;
	for r in select * from review where state = 'confirmed' order by confirmed_at loop
		made := null;
		made.kind := 'review'; made.review_id := r.id; made.created_at := r.confirmed_at;
		made.title := 'Review of ' || (select p.name from provider p where p.id = r.provider_id); made.email := r.email;
		perform open_case(made);
	end loop;
end $$;

-- Somebody of the team may be more than a member.
alter table person add column team_role text check (team_role in ('member', 'lead', 'administrator'));
update person set team_role = 'member' where role = 'team';
alter table person add check ((team_role is null) or role = 'team');
