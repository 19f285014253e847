-- Lists that say of an organisation that it is on them, and since when (decision 119). The files of seed/provider-lists/registers are
-- the kinds of lists, and every writer reads them, so the tables no longer repeat their names.
alter table register_release drop constraint register_release_kind_check;
alter table register_fetch drop constraint register_fetch_kind_check;

create table register_fact (
	release_id integer not null references register_release on delete cascade,
	line integer not null,
	abn text not null,
	says text not null,
	from_day date,
	primary key (release_id, line)
);
create index register_fact_abn on register_fact (abn);
