-- A new sign-in address of a colleague counts once a link sent to it was opened; a link sent to the address it replaces stops that.
alter table password_link drop constraint password_link_kind_check;
alter table password_link add constraint password_link_kind_check check (kind in ('reset', 'invitation', 'new-address', 'keep-address'));
alter table password_link add column new_email text check (new_email = lower(new_email));
-- The account whose owner asked; null: the team asked.
alter table password_link add column account_id int references account on delete cascade;
alter table password_link add constraint password_link_new_email check ((kind in ('new-address', 'keep-address')) = (new_email is not null));
create index password_link_by_account on password_link (account_id) where account_id is not null;

-- When the last invitation to an account was sent: its link works for some days from then.
alter table account_member add column invited_at timestamptz not null default now();
update account_member set invited_at = created_at;
