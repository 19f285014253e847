-- NDIS limits by support item, from the file of the price catalogue that the operator loads (decision 147).
alter table register_release drop constraint register_release_kind_check;
alter table register_release add constraint register_release_kind_check check (kind in ('ndis-register', 'ndis-actions', 'ndis-prices'));

-- In cents. A zone without an amount has no limit in the catalogue, for example because the item is quoted.
create table price_limit (
	release_id integer not null references register_release on delete cascade,
	line integer not null,
	item text not null,
	name text not null,
	unit text not null,
	from_day date not null,
	until_day date,
	national integer,
	remote integer,
	very_remote integer,
	primary key (release_id, line)
);
create index price_limit_item on price_limit (item);
