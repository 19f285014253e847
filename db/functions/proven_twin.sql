-- The one other person with this confirmed mailbox that a record may join without a colleague. Null if there is none, if two
-- fit, or if either has an address or number that the other lacks.
create or replace function proven_twin(of_root uuid, address text) returns uuid language plpgsql as $$
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
