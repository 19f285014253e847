-- A text message is an email's row with a phone number (E.164) as its recipient. When a service said that it arrived. The release before
-- leaves it empty.
alter table letter add column delivered_at timestamptz;
create index letter_phone on letter (recipient, created_at) where recipient like '+%';
-- A colleague's unsent text message.
alter table case_draft drop constraint case_draft_way_check;
alter table case_draft add constraint case_draft_way_check check (way in ('reply', 'text', 'note', 'call'));
