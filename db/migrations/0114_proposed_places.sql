-- Where a row of a dry run may serve instead of its head office: {"regions": [], "postcodes": []}. Null: nothing is proposed, or it is applied.
alter table import_row add column proposal jsonb;
