-- The day that a source's last list describes, which isn't the day of its import. Null for lists that don't say it.

alter table import_source add column list_day date;
