-- When the owner of the recipient's address asked by email to get no more reminders and alerts. The release before goes on reminding.
alter table letter add column stopped_at timestamptz;
create index letter_stopped on letter (mailbox_key(recipient)) where stopped_at is not null;
