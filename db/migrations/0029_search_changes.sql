-- Which providers search knows otherwise than before, for the directory that each node holds in memory: one row a provider, since only what is true now is read.
create table search_change (
	provider_id int primary key,
	-- The last transaction that changed it. A reader keeps the snapshot it read at and asks what that did not show; a counter would skip whoever
	-- took a number early and committed late.
	changed_in xid8 not null default pg_current_xact_id()
);
create index search_change_order on search_change (changed_in);

-- Moves when a table is emptied as a whole, which names no rows. No row itself, so that a database that was emptied is empty.
create sequence search_epoch;
select nextval('search_epoch');

create function note_search_change() returns trigger language plpgsql as $$
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

create trigger search_doc_inserted after insert on search_doc referencing new table as changed for each statement execute function note_search_change();
create trigger search_doc_updated after update on search_doc referencing new table as changed for each statement execute function note_search_change();
create trigger search_doc_deleted after delete on search_doc referencing old table as changed for each statement execute function note_search_change();
create trigger search_doc_emptied after truncate on search_doc for each statement execute function note_search_change();
-- An answer that is confirmed changes its date and nothing in search_doc.
create trigger capacity_noted_inserted after insert on provider_capacity referencing new table as changed for each statement execute function note_search_change();
create trigger capacity_noted_updated after update on provider_capacity referencing new table as changed for each statement execute function note_search_change();
create trigger capacity_noted_deleted after delete on provider_capacity referencing old table as changed for each statement execute function note_search_change();
create trigger capacity_noted_emptied after truncate on provider_capacity for each statement execute function note_search_change();
