-- National ranges of Support at Home prices, from a list that the operator loads (decision 124). In cents, until the day to check again.
create table price_range (
	release_id integer not null references register_release on delete cascade,
	line integer not null,
	service_area integer not null,
	unit text not null,
	at_time text not null,
	low integer not null,
	high integer not null check (low between 1 and high),
	share text not null,
	check_again date not null,
	primary key (release_id, line),
	unique (release_id, service_area, unit, at_time)
);
