-- A mark of the secret key that this database's sealed values were made with, from which the key cannot be told. A node with another key would seal what no other
-- node opens.
create table secret_mark (
	"only" boolean primary key default true check ("only"),
	mark text not null,
	since timestamptz not null default now()
);
