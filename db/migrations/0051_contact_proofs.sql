-- Typed contact details prove nothing (docs/decisions/0049-typed-proves-nothing.md). A new case no longer joins a record by its email address or name, and no
-- trigger fills in another person's record. A contact detail is confirmed once its owner opened a link sent to it, or a colleague reached them on it.

create table contact_proof (
	id bigint generated always as identity primary key,
	-- Proofs belong to the case that gave the detail, so splitting, merging and erasing need no code of their own.
	case_id uuid not null references team_case on delete cascade,
	-- Whose detail it is. Participants have details only where a colleague added them to the record.
	part text not null default 'contact' check (part in ('participant', 'contact')),
	kind text not null check (kind in ('email', 'phone')),
	-- As record_key has it.
	key text not null,
	at timestamptz not null,
	-- link: the owner opened a link sent to it. call: a colleague reached them on it. colleague: a colleague says so on the record page.
	how text not null check (how in ('link', 'call', 'colleague')),
	person_id int references person on delete set null,
	unique (case_id, part, kind, key)
);
create index contact_proof_by_key on contact_proof (kind, key);
create index contact_proof_by_person on contact_proof (person_id);

create view record_proof as
	select r.root_id, r.id as record_id, p.* from contact_proof p
	join case_record l on l.case_id = p.case_id and l.part = p.part join person_record r on r.id = l.record_id;

-- A call back that was asked for on the visitor's own page belongs to that request. The link proves it; a typed case number does not.
alter table enquiry
	add column page_quote_id uuid references quote on delete set null,
	add column page_enquiry_id uuid references enquiry on delete set null;
create index enquiry_by_page_quote on enquiry (page_quote_id) where page_quote_id is not null;
create index enquiry_by_page_enquiry on enquiry (page_enquiry_id) where page_enquiry_id is not null;

-- The service merged them, because one confirmed mailbox has both.
alter table record_merge add column by_service boolean not null default false;

-- A record for the person who wrote: a new one, unless a link proves whose request it is about.
create or replace function link_contact(of team_case, is_live boolean) returns void language plpgsql as $$
declare
	chosen uuid;
	root uuid;
	reason text := 'alone';
begin
	select r.id, r.root_id into chosen, root from enquiry e join team_case c on c.quote_id = e.page_quote_id or c.enquiry_id = e.page_enquiry_id
	join case_record l on l.case_id = c.id and l.part = 'contact' join person_record r on r.id = l.record_id
	where e.id = of.enquiry_id;
	if chosen is not null then
		-- The record may be erased at the same moment.
		perform from person_record r where r.id in (chosen, root) order by r.id for no key update;
		update person_record r set last_at = greatest(r.last_at, of.created_at) where r.id in (chosen, root);
		select r.id into chosen from person_record r where r.id = chosen;
	end if;
	if chosen is not null then
		reason := 'own-page';
	else
		insert into person_record (created_at, name, email, phone, postcode, last_at)
		values (of.created_at, nullif(btrim(of.name), ''), nullif(btrim(of.email), ''), nullif(btrim(of.phone), ''), postcode_in(of.place), of.created_at)
		returning id into chosen;
	end if;
	insert into case_record (case_id, part, record_id, how) values (of.id, 'contact', chosen, reason);
end $$;

-- The address typed in a chat goes into the chat's own record, and only while that person has no other case.
create or replace function chat_has_address() returns trigger language plpgsql as $$
begin
	update person_record r set email = new.email from case_record l join team_case c on c.id = l.case_id
	where c.chat_id = new.id and l.part = 'contact' and r.id = l.record_id and r.email is null and r.corrected_at is null and not exists (
		select from case_record o join person_record m on m.id = o.record_id where m.root_id = r.root_id and o.case_id <> c.id
	);
	return null;
end $$;

-- A participant of the same name and contact person is the same one, unless the service merged the contact's records: those of one mailbox may still be two
-- people, and details of health must not meet without a colleague. Then the participant has a record of their own, and a colleague may merge the two.
create or replace function name_participant(of_quote uuid, called text, relation text, at timestamptz) returns void language plpgsql as $$
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
	-- A record's own name is among its keys.
	with named as materialized (
		select p.id, p.root_id from record_key n join person_record p on p.id = n.record_id
		where n.kind = 'name' and n.key = wanted and name_key(p.name) = wanted and p.root_id <> wrote.root_id
	)
	select array_agg(distinct p.root_id), min(p.id::text)::uuid into roots, chosen
	from named p where not exists (
		select from record_merge g join person_record m on m.id = g.merged where m.root_id = wrote.root_id and g.by_service and g.undone_at is null
	) and exists (
		select from case_record t join case_record k on k.case_id = t.case_id and k.part = 'contact' join person_record w on w.id = k.record_id
		where t.record_id = p.id and t.part = 'participant' and w.root_id = wrote.root_id
	);
	if cardinality(roots) = 1 then
		perform from person_record r where r.id in (chosen, roots[1]) order by r.id for no key update;
	end if;
	if cardinality(roots) = 1 and exists (select from person_record r where r.id = chosen) then
		reason := 'same-contact';
		update person_record set last_at = greatest(last_at, name_participant.at) where id in (chosen, roots[1]);
	else
		insert into person_record (created_at, name, postcode, last_at)
		values (name_participant.at, btrim(called), postcode_in(found.place), name_participant.at) returning id into chosen;
	end if;
	insert into case_record (case_id, part, record_id, how) values (found.id, 'participant', chosen, reason);
end $$;

-- The one other person with this confirmed mailbox whom a record may join without a colleague. Null if there is none, if two would fit, or if either has an
-- address or a number that the other does not have.
create function proven_twin(of_root uuid, address text) returns uuid language plpgsql as $$
declare
	own_names text[] := array(select distinct k.key from record_key k join person_record r on r.id = k.record_id where r.root_id = of_root and k.kind = 'name');
	named uuid[];
	unnamed uuid[];
	twin uuid;
begin
	with people as (
		select distinct p.root_id as id from record_proof p where p.kind = 'email' and p.key = address and p.root_id <> of_root
	), called as (
		select o.id, array(select distinct k.key from record_key k join person_record r on r.id = k.record_id where r.root_id = o.id and k.kind = 'name') as names
		from people o
	)
	select
		array_agg(c.id) filter (where c.names <> '{}' and not exists (
			select from unnest(own_names) mine (name) where not exists (select from unnest(c.names) theirs (name) where names_agree(mine.name, theirs.name))
		)),
		array_agg(c.id) filter (where c.names = '{}')
	into named, unnamed from called c;
	if own_names = '{}' then
		named := named || unnamed;
	elsif named is null then
		named := unnamed;
	end if;
	if cardinality(named) = 1 then twin := named[1]; end if;
	-- Either side's other detail may be an attacker's: their own number in a request whose link the victim opened.
	if twin is null or (
		select count(distinct k.kind || ' ' || k.key) filter (where r.root_id = of_root) <> count(distinct k.kind || ' ' || k.key)
			or count(distinct k.kind || ' ' || k.key) filter (where r.root_id = twin) <> count(distinct k.kind || ' ' || k.key)
		from record_key k join person_record r on r.id = k.record_id where r.root_id in (of_root, twin) and k.kind in ('email', 'phone')
	) or exists (
		select from record_distinct d join person_record x on x.id = d.a join person_record y on y.id = d.b
		where (x.root_id, y.root_id) in ((of_root, twin), (twin, of_root))
	) or exists (
		select from record_merge g join person_record x on x.id = g.kept join person_record y on y.id = g.merged
		where g.undone_at is not null and (x.root_id, y.root_id) in ((of_root, twin), (twin, of_root))
	) or exists (
		select from person_record x join case_record p on p.record_id = x.id join case_record q on q.case_id = p.case_id and q.part <> p.part
		join person_record y on y.id = q.record_id where x.root_id = of_root and y.root_id = twin
	) then
		return null;
	end if;
	return twin;
end $$;

-- Merges a record into its twin, as a colleague does it (domains/team/records/change-record.ts), and tells their cases and the audit.
create function join_twin(of_root uuid, twin uuid, at timestamptz) returns void language plpgsql as $$
declare
	side record;
begin
	for side in
		select a.root, a.other,
			array(select distinct l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = a.root) as cases,
			(select coalesce(jsonb_agg(n.reference), '[]') from (
				select 'C-' || c.number as reference from team_case c
				where c.id in (select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = a.other)
				order by c.created_at desc, c.number desc limit 5
			) n) as others
		from (values (of_root, twin), (twin, of_root)) a (root, other)
	loop
		insert into case_event (case_id, at, kind, facts)
		select c, join_twin.at, 'record-joined', jsonb_build_object('with', side.others) from unnest(side.cases) c;
		perform pg_notify('alongside_notice', 'case:' || c) from unnest(side.cases) c;
		insert into audit (at, deed, about, facts) values (join_twin.at, 'record.joined', 'record:' || side.root, jsonb_build_object('with', side.other));
	end loop;
	insert into record_merge (kept, merged, at, by_service) values (twin, of_root, join_twin.at, true);
	update person_record set merged_into = twin where id = of_root;
	update person_record set version = version + 1 where id in (twin, of_root);
end $$;

-- Notes that the detail which a case gave belongs to the person who wrote. The first proof stays; again it changes nothing.
-- by_way: link, call or colleague. A mailbox confirmed by a link may join two records (proven_twin).
-- Rows are held in the order of 0042: cases, then records. The mailbox is held before either, or two links opened at once would not see one another.
create function prove_contact(of_quote uuid, of_enquiry uuid, of_review int, of_case uuid, what text, at timestamptz, by_way text, who int)
returns void language plpgsql as $$
declare
	given team_case;
	proven text;
	own uuid;
	twin uuid;
begin
	select c.* into given from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry or c.review_id = of_review or c.id = of_case;
	proven := case what when 'email' then nullif(lower(btrim(given.email)), '') else phone_key(given.phone) end;
	if proven is null or exists (select from contact_proof p where p.case_id = given.id and p.part = 'contact' and p.kind = what and p.key = proven) then
		return;
	end if;
	if what = 'email' and by_way = 'link' then
		perform pg_advisory_xact_lock(hashtextextended('contact proof ' || proven, 0));
		select r.root_id into own from case_record l join person_record r on r.id = l.record_id where l.case_id = given.id and l.part = 'contact';
		twin := proven_twin(own, proven);
	end if;
	if twin is not null then
		perform from team_case where id in (
			select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id in (own, twin)
		) order by id for key share;
		perform from person_record where id in (own, twin) order by id for no key update;
		-- A colleague may have merged or told them apart meanwhile: then the service leaves it to them.
		if own is distinct from (select r.root_id from case_record l join person_record r on r.id = l.record_id where l.case_id = given.id and l.part = 'contact')
			or twin is distinct from proven_twin(own, proven) then
			twin := null;
		end if;
	end if;
	perform from team_case where id = given.id for key share;
	if not found then return; end if;
	insert into contact_proof (case_id, kind, key, at, how, person_id) values (given.id, what, proven, prove_contact.at, by_way, who) on conflict do nothing;
	if twin is not null then
		perform join_twin(own, twin, prove_contact.at);
	end if;
end $$;

-- What the past proves. Records that were joined by what was typed stay as they are; a call to a number that joined that way proves nothing about the person.
insert into contact_proof (case_id, kind, key, at, how)
select c.id, 'email', lower(btrim(c.email)), r.confirmed_at, 'link' from team_case c join review r on r.id = c.review_id
where r.confirmed_at is not null and btrim(c.email) <> '';

insert into contact_proof (case_id, kind, key, at, how)
select c.id, 'email', lower(btrim(c.email)), min(case when n.way = 'own-page' then n.recorded_at else n.ended_at end), 'link'
from referral_consent n join team_case c on c.quote_id = n.quote_id or c.enquiry_id = n.enquiry_id
where (n.way = 'own-page' or n.ended_way = 'own-page') and btrim(c.email) <> '' group by c.id;

insert into contact_proof (case_id, kind, key, at, how, person_id)
select distinct on (c.id) c.id, 'phone', phone_key(c.phone), a.at, 'call', a.person_id
from call_attempt a join team_case c on c.id = a.case_id join case_record l on l.case_id = c.id and l.part = 'contact'
where a.is_reached and phone_key(c.phone) is not null and l.how not in ('e-mail', 'e-mail-and-name') order by c.id, a.id;

-- One review for a provider from each confirmed address. Reviews that nobody confirmed block nobody.
drop index review_once;
create unique index review_once on review (provider_id, lower(email)) where confirmed_at is not null;
create index review_by_address on review (provider_id, lower(email));
