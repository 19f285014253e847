-- What visitors and providers choose from. Filled from seed/ at start and by imports; small and read into memory.

create extension if not exists pg_trgm;

create table service_area (
	id int primary key,
	name text not null unique,
	slug text unique,
	valid_for_hcp boolean not null default false
);

create table service (
	id int primary key,
	name text not null unique,
	service_area_id int not null references service_area
);
create index service_by_area on service (service_area_id);

-- `number` stands for the code in search tokens; it never changes once given.
create table age_group (
	code text primary key,
	description text not null,
	number int not null unique check (number between 1 and 99)
);

create table funding_type (
	code text primary key,
	name text not null,
	hcp_allowed boolean not null,
	number int not null unique check (number between 1 and 99)
);

create table diagnosis (
	id int primary key,
	name text not null unique
);

create table internal_link (
	keyword text primary key,
	display_words text not null,
	link text not null check (link like '/%')
);

create table region (
	id int primary key check (id between 1 and 9999),
	name text not null unique,
	state text not null
);

create table postcode (
	code text primary key check (code ~ '^[0-9]{4}$'),
	state text not null,
	region_id int references region,
	latitude double precision not null,
	longitude double precision not null
);
create index postcode_by_region on postcode (region_id);

-- A suburb or town within a postcode. `weight` orders suggestions: its number of addresses, or an estimate of it.
create table locality (
	name text not null,
	state text not null,
	postcode text not null references postcode,
	latitude double precision not null,
	longitude double precision not null,
	weight int not null default 0,
	aliases text[] not null default '{}',
	source text not null,
	primary key (postcode, state, name)
);
