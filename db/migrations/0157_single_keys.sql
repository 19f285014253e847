-- Whether single keys act in the console for this colleague. Speech input types single letters.
alter table person add column single_keys boolean not null default true;
