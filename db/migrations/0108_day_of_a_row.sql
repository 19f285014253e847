-- The day of a list is kept with each row that it states, so a row that a newer list lacks keeps its own day
-- (docs/decisions/0101-the-day-of-a-list-stays-with-its-rows.md). Rows from before keep the day that their source has now.
-- import_source.list_day stays for the release before and is no longer read.

alter table provider_source_row
	add column list_day date,
	-- The run that stated the row last (provider_import.plan).
	add column plan uuid;
update provider_source_row s set list_day = i.list_day from import_source i where i.name = s.source and i.list_day is not null;

-- What an undo gives back.
alter table import_row
	add column list_day_before date,
	add column plan_before uuid;
create index import_row_plan_before on import_row (plan_before, source_key) where plan_before is not null;
