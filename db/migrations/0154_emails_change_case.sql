-- The case that was opened for an email. It ends if a colleague moves the email to another one. The release before doesn't write
-- it, so a case that it opens stays open.
alter table incoming_mail add column own_case_id uuid references team_case on delete set null;
create index incoming_mail_own_case on incoming_mail (own_case_id) where own_case_id is not null;
update incoming_mail m set own_case_id = m.case_id from team_case c
where c.id = m.case_id and c.created_at = m.received_at and m.outcome in ('new-case', 'waits', 'unreadable');
