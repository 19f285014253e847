-- Functions and triggers are files in db/functions, which every start applies once they change (decision 109). This table
-- says which texts were applied, so that a node of an earlier release doesn't bring an old one back.
create table schema_function (
	name text not null,
	sha256 text not null,
	applied_at timestamptz not null default now(),
	primary key (name, sha256)
);
