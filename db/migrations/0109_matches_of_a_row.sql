-- A dry run asks which profiles its rows may be, for each profile of the source. Without an index the answer takes as many
-- steps as the file has rows whenever the planner lacks statistics about the new rows.
create index import_row_maybe on import_row (plan, maybe) where maybe is not null;
