-- The people behind the cases: whoever wrote to us by any way is found as one person.

-- A name as it is compared: without accents, capitals, marks and titles.
create function name_key(name text) returns text language sql immutable as $$
	select btrim(regexp_replace(
		regexp_replace(
			regexp_replace(lower(regexp_replace(normalize(coalesce(name_key.name, ''), NFKD), '[\u0300-\u036f''’`]', '', 'g')), '[[:space:][:punct:]]+', ' ', 'g'),
			'\m(mr|mrs|ms|miss|mx|dr)\M', '', 'g'),
		' +', ' ', 'g'))
$$;

-- A phone number as it is compared: +61 and nine digits, however it was typed; other numbers as their digits.
create function phone_key(phone text) returns text language sql immutable as $$
	select case
		when d = '' then null
		when d ~ '^0061' then '+61' || regexp_replace(substr(d, 5), '^0', '')
		when d ~ '^610?\d{9}$' then '+61' || regexp_replace(substr(d, 3), '^0', '')
		when d ~ '^0\d{9}$' then '+61' || substr(d, 2)
		when d ~ '^[23478]\d{8}$' then '+61' || d
		else d
	end from (select regexp_replace(coalesce(phone_key.phone, ''), '\D', '', 'g') as d) digits
$$;

-- Whether two names may be of one person: the words of one are among the words of the other.
create function names_agree(a text, b text) returns boolean language sql immutable as $$
	select string_to_array(name_key(a), ' ') <@ string_to_array(name_key(b), ' ') or string_to_array(name_key(b), ' ') <@ string_to_array(name_key(a), ' ')
$$;

create table person_record (
	id uuid primary key default gen_random_uuid(),
	created_at timestamptz not null,
	-- As first given, or as the team corrected them. What was sent stays in the cases.
	name text,
	email text,
	phone text,
	postcode text,
	preferred_way text check (preferred_way in ('phone', 'e-mail')),
	-- The record this one was merged into; its own cases stay its own, so that taking the merge back is taking this away.
	merged_into uuid references person_record check (merged_into <> id),
	-- Where following merged_into ends: the record that is shown. Kept by a trigger.
	root_id uuid not null,
	-- Since then what was sent later fills no gaps.
	corrected_at timestamptz,
	-- Counts changes: one that began before another is told.
	version int not null default 1,
	-- When they, or somebody for them, last wrote.
	last_at timestamptz not null
);
create index person_record_by_root on person_record (root_id);
create index person_record_by_parent on person_record (merged_into);
create index person_record_by_time on person_record (last_at desc, id) where merged_into is null;

-- Who is who in a case. participant: needs the support. contact: wrote, or is rung. One record may be both.
create table case_record (
	case_id uuid not null references team_case on delete cascade,
	part text not null check (part in ('participant', 'contact')),
	record_id uuid not null references person_record,
	-- Why this record: alone (nobody else fitted), e-mail (the address, and no name given), e-mail-and-name, for-themself, same-contact, split.
	how text not null,
	-- What the contact person is to the participant, as their form gives it.
	relation text,
	primary key (case_id, part)
);
create index case_record_by_record on case_record (record_id);

-- Every merge there was, newest last by time; never altered but for its end.
create table record_merge (
	id uuid primary key default gen_random_uuid(),
	kept uuid not null references person_record on delete cascade,
	merged uuid not null references person_record on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	undone_at timestamptz,
	undone_by int references person on delete set null
);
create unique index record_merge_standing on record_merge (merged) where undone_at is null;
create index record_merge_by_kept on record_merge (kept);

-- Somebody of the team says that two records are of two people.
create table record_distinct (
	a uuid not null references person_record on delete cascade,
	b uuid not null references person_record on delete cascade check (a < b),
	at timestamptz not null,
	person_id int references person on delete set null,
	primary key (a, b)
);
create index record_distinct_by_b on record_distinct (b);

-- What a record is found and compared by, of itself and of the cases its person wrote. Made from them, by triggers.
-- home: name and postcode. number: of their cases. gave: the number of a case that they named.
create table record_key (
	record_id uuid not null references person_record on delete cascade,
	kind text not null check (kind in ('name', 'email', 'phone', 'home', 'number', 'gave')),
	key text not null,
	primary key (record_id, kind, key)
);
create index record_key_by_key on record_key (kind, key);
create index record_key_part on record_key using gin (key gin_trgm_ops);

create function postcode_in(place text) returns text language sql immutable as $$ select substring(postcode_in.place from '\m\d{4}\M') $$;

create function refresh_record_keys(of_record uuid) returns void language plpgsql as $$
begin
	perform from person_record where id = of_record for no key update;
	if not found then return; end if;
	delete from record_key where record_id = of_record;
	insert into record_key (record_id, kind, key)
	with told as (
		select r.name, r.email, r.phone, r.postcode from person_record r where r.id = of_record
		union all
		select c.name, c.email, c.phone, postcode_in(c.place) from case_record l join team_case c on c.id = l.case_id
		where l.record_id = of_record and l.part = 'contact'
	), keys as (
		select 'name' as kind, name_key(name) as key from told
		union select 'email', lower(btrim(email)) from told
		union select 'phone', phone_key(phone) from told
		union select 'home', name_key(name) || ' ' || postcode from told where name_key(name) <> ''
		union select 'number', c.number::text from case_record l join team_case c on c.id = l.case_id where l.record_id = of_record
		union select 'gave', substring(coalesce(h.case_number, e.details ->> 'caseNumber') from '^\s*[Cc]?-?(\d{4,9})\s*$')
		from case_record l join team_case c on c.id = l.case_id left join chat h on h.id = c.chat_id left join enquiry e on e.id = c.enquiry_id
		where l.record_id = of_record and l.part = 'contact'
	)
	select of_record, kind, key from keys where key <> '';
end $$;

create function person_record_before() returns trigger language plpgsql as $$
begin
	new.root_id := new.id;
	return new;
end $$;
create trigger person_record_before before insert on person_record for each row execute function person_record_before();

create function person_record_told() returns trigger language plpgsql as $$
begin
	perform refresh_record_keys(new.id);
	return null;
end $$;
create trigger person_record_told after insert or update of name, email, phone, postcode on person_record for each row execute function person_record_told();

-- A merge, or its end, gives the record and all that was merged into it another root.
create function person_record_moved() returns trigger language plpgsql as $$
begin
	with recursive below as (
		select new.id as id
		union all
		select r.id from person_record r join below b on r.merged_into = b.id
	)
	update person_record r set root_id = coalesce((select p.root_id from person_record p where p.id = new.merged_into), new.id)
	from below b where r.id = b.id;
	return null;
end $$;
create trigger person_record_moved after update of merged_into on person_record for each row execute function person_record_moved();

create function case_record_changed() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' then
		-- Nothing is kept of somebody of whom no case is left.
		if tg_op = 'DELETE' then
			delete from person_record r where r.root_id = (select o.root_id from person_record o where o.id = old.record_id)
				and not exists (select from case_record l join person_record m on m.id = l.record_id where m.root_id = r.root_id);
		end if;
		perform refresh_record_keys(old.record_id);
	end if;
	if tg_op <> 'DELETE' then
		perform refresh_record_keys(new.record_id);
	end if;
	return null;
end $$;
create trigger case_record_changed after insert or update or delete on case_record for each row execute function case_record_changed();

-- The record of whoever wrote: one that has their e-mail address and a name that agrees, else a new one (docs/decisions/0024-records.md).
create function link_contact(of team_case, is_live boolean) returns void language plpgsql as $$
declare
	address text := lower(btrim(of.email));
	wanted text := nullif(name_key(of.name), '');
	roots uuid[];
	chosen uuid;
	reason text := 'alone';
begin
	if address <> '' then
		-- Two that come in at once are not two people for that.
		if is_live then perform pg_advisory_xact_lock(hashtextextended('person record ' || address, 0)); end if;
		with held as (
			select r.root_id, nullif(name_key(r.name), '') as called from record_key k join person_record r on r.id = k.record_id where k.kind = 'email' and k.key = address
		), people as (
			select h.root_id, bool_or(h.called is not null) as is_named, bool_or(h.called is not null and names_agree(h.called, wanted)) as agrees
			from held h group by h.root_id
		)
		select case
			when wanted is null then case
				when count(*) = 1 then array_agg(p.root_id)
				else array_agg(p.root_id) filter (where not p.is_named)
			end
			when count(*) filter (where p.agrees) > 0 then array_agg(p.root_id) filter (where p.agrees)
			when count(*) = 1 then array_agg(p.root_id) filter (where not p.is_named)
		end into roots from people p;
		-- Where two fit, a person must look.
		if cardinality(roots) = 1 then
			select r.id into chosen from record_key k join person_record r on r.id = k.record_id
			where k.kind = 'email' and k.key = address and r.root_id = roots[1]
			order by name_key(r.name) is not distinct from wanted desc, r.created_at, r.id limit 1;
			reason := case when wanted is null then 'e-mail' else 'e-mail-and-name' end;
		end if;
	end if;
	if chosen is null then
		insert into person_record (created_at, name, email, phone, postcode, last_at)
		values (of.created_at, nullif(btrim(of.name), ''), nullif(btrim(of.email), ''), nullif(btrim(of.phone), ''), postcode_in(of.place), of.created_at)
		returning id into chosen;
	else
		update person_record r set
			name = case when r.corrected_at is null then coalesce(r.name, nullif(btrim(of.name), '')) else r.name end,
			phone = case when r.corrected_at is null then coalesce(r.phone, nullif(btrim(of.phone), '')) else r.phone end,
			postcode = coalesce(r.postcode, postcode_in(of.place))
		where r.id = chosen;
		update person_record r set last_at = greatest(r.last_at, of.created_at) where r.id in (chosen, roots[1]);
	end if;
	insert into case_record (case_id, part, record_id, how) values (of.id, 'contact', chosen, reason);
end $$;

create function case_has_record() returns trigger language plpgsql as $$
begin
	perform link_contact(new, true);
	return null;
end $$;
create trigger case_has_record after insert on team_case for each row execute function case_has_record();

-- An address that is told in the course of a chat.
create function chat_has_address() returns trigger language plpgsql as $$
begin
	update person_record r set email = new.email from case_record l join team_case c on c.id = l.case_id
	where c.chat_id = new.id and l.part = 'contact' and r.id = l.record_id and r.email is null and r.corrected_at is null;
	return null;
end $$;
create trigger chat_has_address after update of email on chat for each row when (new.email is not null and new.email is distinct from old.email)
execute function chat_has_address();

-- Whom a request is for: told by whoever takes the details in, which themselves stay sealed. Told again it changes nothing.
create function name_participant(of_quote uuid, called text, relation text, at timestamptz) returns void language plpgsql as $$
declare
	found team_case;
	wrote person_record;
	wanted text := nullif(name_key(called), '');
	roots uuid[];
	chosen uuid;
	reason text := 'alone';
begin
	select * into found from team_case c where c.quote_id = of_quote;
	if found.id is null then return; end if;
	-- Two requests of one contact person wait for one another.
	perform from person_record r join case_record l on l.record_id = r.id where l.case_id = found.id and l.part = 'contact' for no key update of r;
	if exists (select from case_record l where l.case_id = found.id and l.part = 'participant') then return; end if;
	update case_record l set relation = nullif(btrim(name_participant.relation), '') where l.case_id = found.id and l.part = 'contact';
	select r.* into wrote from person_record r join case_record l on l.record_id = r.id where l.case_id = found.id and l.part = 'contact';
	if name_participant.relation = 'This is for myself' or (name_participant.relation is null and wanted is not null and names_agree(called, wrote.name)) then
		insert into case_record (case_id, part, record_id, how) values (found.id, 'participant', wrote.id, 'for-themself');
		return;
	end if;
	if wanted is null then return; end if;
	select array_agg(distinct p.root_id), min(p.id::text)::uuid into roots, chosen
	from case_record t join person_record p on p.id = t.record_id join case_record k on k.case_id = t.case_id and k.part = 'contact' join person_record w on w.id = k.record_id
	where t.part = 'participant' and name_key(p.name) = wanted and w.root_id = wrote.root_id and p.root_id <> wrote.root_id;
	if cardinality(roots) = 1 then
		reason := 'same-contact';
		update person_record set last_at = greatest(last_at, name_participant.at) where id in (chosen, roots[1]);
	else
		insert into person_record (created_at, name, postcode, last_at)
		values (name_participant.at, btrim(called), postcode_in(found.place), name_participant.at) returning id into chosen;
	end if;
	insert into case_record (case_id, part, record_id, how) values (found.id, 'participant', chosen, reason);
end $$;

-- Whoever wrote before there were records. Participants are named at the next start: what tells of them is sealed (domains/team/records/name-participants.ts).
do $$
declare
	c team_case;
begin
	for c in select * from team_case order by created_at, number loop
		perform link_contact(c, false);
	end loop;
end $$;
