-- What is looked at and what is written upon it are held together. Rows are held in one order everywhere: the request (quote or enquiry, chat, review), its
-- referral, providers, the case, records of people.

-- Holds the case of a request until the transaction ends, and says how it stands; null where there is none.
create function hold_case(of_quote uuid, of_enquiry uuid) returns text language sql volatile as $$
	select c.status from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update
$$;

-- As before (0021), and whoever works on a case that waits for the person is told as well that a referral has changed meanwhile.
create or replace function tell_case(of_quote uuid, of_enquiry uuid, at timestamptz, who int, what text, told jsonb) returns void language plpgsql as $$
declare
	found team_case;
	turn text := case
		when what = 'referral-sent' then 'waiting-provider'
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'consent-withdrawn') then 'open'
	end;
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	if turn is null or found.status not in ('new', 'open', 'waiting-provider') then
		update team_case set updated_at = tell_case.at, version = version + (turn is not null)::int where id = found.id;
		return;
	end if;
	update team_case set
		status = turn,
		version = version + 1,
		updated_at = tell_case.at,
		-- A provider has three business days; then, and after an answer, it is our turn.
		clock_minutes = case when turn = 'open' then c.minutes else 1710 end,
		due_at = business_due(tell_case.at, case when turn = 'open' then c.minutes else 1710 end),
		flags = array(
			select distinct f from unnest(array_append(
				array_remove(array_remove(array_remove(flags, 'provider-accepted'), 'provider-declined'), 'provider-silent'),
				case what when 'referral-accepted' then 'provider-accepted' when 'referral-declined' then 'provider-declined' when 'referral-silent' then 'provider-silent' end
			)) f where f is not null order by f
		)
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
end $$;

-- A dry run or an import that is at work. Whoever takes up one that has been silent for too long gives it another, and the old one ends nothing any more.
alter table provider_import add column run uuid;

-- Keys that records have in common are marked when they come, so that whoever looks for people who may be one need not compare everybody with everybody. Of
-- several records with one key at most the first is not marked: so wherever there are two, one tells. A mark may outlive the other record; it is looked at anew.
alter table record_key add column is_shared boolean not null default false;
update record_key k set is_shared = true
where kind in ('email', 'phone', 'home') and exists (select from record_key o where o.kind = k.kind and o.key = k.key and o.record_id <> k.record_id);
create index record_key_shared on record_key (kind, key) where is_shared;

create function record_keys_came() returns trigger language plpgsql as $$
declare
	place int;
begin
	-- Two records that come at once do not see one another. So few locks that a whole restore may take them all, in one order.
	for place in select distinct abs(hashtext(a.kind || ' ' || a.key) % 256) from added a where a.kind in ('email', 'phone', 'home') order by 1 loop
		perform pg_advisory_xact_lock(750042, place);
	end loop;
	update record_key k set is_shared = true from added a
	where k.record_id = a.record_id and k.kind = a.kind and k.key = a.key and a.kind in ('email', 'phone', 'home') and not k.is_shared
		and exists (select from record_key o where o.kind = a.kind and o.key = a.key and o.record_id <> a.record_id);
	return null;
end $$;
create trigger record_keys_came after insert on record_key referencing new table as added for each statement execute function record_keys_came();

-- What a contact is to a participant is no key: it changes none.
drop trigger case_record_changed on case_record;
create trigger case_record_changed after insert or delete on case_record for each row execute function case_record_changed();
create trigger case_record_moved after update on case_record for each row
when ((old.case_id, old.part, old.record_id) is distinct from (new.case_id, new.part, new.record_id)) execute function case_record_changed();

-- As before (0040), and what came in while the last case went keeps its record: records are held first, and looked at after.
create function forget_empty_records(of_root uuid) returns setof uuid language plpgsql as $$
begin
	perform from person_record r where r.root_id = of_root order by r.id for update;
	return query delete from person_record r where r.root_id = of_root
		and not exists (select from case_record l join person_record m on m.id = l.record_id where m.root_id = of_root) returning r.id;
end $$;

create or replace function case_record_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from person_record where id = new.record_id for no key update;
		insert into record_key (record_id, kind, key) select new.record_id, k.kind, k.key from keys_of_cases(new.record_id, new.case_id) k on conflict do nothing;
		return null;
	end if;
	-- Nothing is kept of somebody of whom no case is left.
	if tg_op = 'DELETE' then
		perform forget_empty_records(o.root_id) from person_record o where o.id = old.record_id;
	end if;
	perform refresh_record_keys(old.record_id);
	if tg_op = 'UPDATE' then
		perform refresh_record_keys(new.record_id);
	end if;
	return null;
end $$;

-- As before (0024), and a record that goes in the same moment is not taken for one that is there.
create or replace function link_contact(of team_case, is_live boolean) returns void language plpgsql as $$
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
			perform from person_record r where r.id in (chosen, roots[1]) order by r.id for no key update;
			if exists (select from person_record r where r.id = chosen) then
				reason := case when wanted is null then 'e-mail' else 'e-mail-and-name' end;
			else
				chosen := null;
			end if;
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

-- As before (0024): found by the name, not among all whom somebody ever wrote for; and one that goes in the same moment is not taken for one that is there.
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
	from named p where exists (
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
