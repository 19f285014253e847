-- Participants of the same name and contact person are one, unless the service merged the records of the contact: those of one
-- mailbox may be two people, and their health details meet only after a colleague merges them.
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
