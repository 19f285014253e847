-- What happened how often, a row for each day, event and its properties. Nothing tells who it was.
create table event_count (
	-- In Melbourne.
	day date not null,
	name text not null,
	properties jsonb not null,
	times int not null,
	primary key (day, name, properties)
);
