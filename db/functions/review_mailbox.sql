-- Keeps the mailbox of a review's address, to compare addresses.
create or replace function review_mailbox() returns trigger language plpgsql as $$
begin
	if new.mailbox is null or (tg_op = 'UPDATE' and new.email is distinct from old.email and new.mailbox is not distinct from old.mailbox) then
		new.mailbox := mailbox_key(new.email);
	end if;
	return new;
end $$;

create or replace trigger review_mailbox before insert or update of email on review for each row execute function review_mailbox();
