-- Notes which providers changed for search, and tells every node.
create or replace function note_search_change() returns trigger language plpgsql as $$
begin
	if tg_op = 'TRUNCATE' then
		perform nextval('search_epoch');
	else
		insert into search_change (provider_id) select distinct provider_id from changed order by 1
		on conflict (provider_id) do update set changed_in = excluded.changed_in;
		if not found then return null; end if;
	end if;
	perform pg_notify('alongside_notice', 'search');
	return null;
end $$;

create or replace trigger capacity_noted_deleted after delete on provider_capacity referencing old table as changed for each statement execute function note_search_change();

create or replace trigger capacity_noted_emptied after truncate on provider_capacity for each statement execute function note_search_change();

-- An answer that is confirmed changes its date and nothing in search_doc.
create or replace trigger capacity_noted_inserted after insert on provider_capacity referencing new table as changed for each statement execute function note_search_change();

create or replace trigger capacity_noted_updated after update on provider_capacity referencing new table as changed for each statement execute function note_search_change();

create or replace trigger search_doc_deleted after delete on search_doc referencing old table as changed for each statement execute function note_search_change();

create or replace trigger search_doc_emptied after truncate on search_doc for each statement execute function note_search_change();

create or replace trigger search_doc_inserted after insert on search_doc referencing new table as changed for each statement execute function note_search_change();

create or replace trigger search_doc_updated after update on search_doc referencing new table as changed for each statement execute function note_search_change();
