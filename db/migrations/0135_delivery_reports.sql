-- How often a delivery report said that an email didn't arrive, because of its address, and when first.
alter table letter add column returned int not null default 0, add column returned_at timestamptz;
create index letter_returned on letter (mailbox_key(recipient)) where returned > 0;
