-- New rows whose profile would be hidden: counting them read the whole data of every row.
create index import_row_hidden on import_row (plan) where outcome = 'new' and data ->> 'is_active' = 'false';
