-- A membership has a number of its own. Owners of an account see it where they saw the person's: whose number is low was known here before, and that is nobody's to learn.
alter table account_member add column id int generated always as identity;
alter table account_member add unique (id);
