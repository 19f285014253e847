-- The day that search last read the registers for: registrations and bans begin and end with days (decision 119).
create table register_day (only_one boolean primary key default true check (only_one), day date not null);

-- Registration groups whose providers must be registered from a day, no matter who pays. Empty until a source states a day.
create table must_be_registered_from (
	group_code text primary key,
	from_day date not null,
	source text not null
);
