-- Our team's replies stand beside a person's messages. The release before ignores the column, and writes only messages of
-- visitors.
alter table request_message add column from_team boolean not null default false;
