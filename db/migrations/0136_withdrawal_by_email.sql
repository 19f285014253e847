-- A request whose person asks by email to withdraw or cancel waits for a colleague.
alter table automatic_send drop constraint automatic_send_because_check;
alter table automatic_send add constraint automatic_send_because_check check (because in (
	'many-from-mailbox', 'many-from-network', 'throw-away-address', 'too-fast', 'switched-off', 'nobody-fits', 'danger', 'withdrawal'
)) not valid;
alter table automatic_send validate constraint automatic_send_because_check;
