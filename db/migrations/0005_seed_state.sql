-- Which version of each seed file the database holds, so that a start with nothing new is quick.
create table seed_state (
	name text primary key,
	hash text not null,
	seeded_at timestamptz not null default now()
);

-- Counts changes of reference data: each process reads the tables again when it has moved.
create table reference_version (
	"only" boolean primary key default true check ("only"),
	version bigint not null default 0
);
insert into reference_version default values;
