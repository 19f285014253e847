-- A new address of a profile ends the links that went to the old one.
create or replace function provider_email_ends_links() returns trigger language plpgsql as $$
begin
	delete from answer_link l using referral r where r.id = l.referral_id and r.provider_id = new.id and r.sent_to is null and l.used_at is null;
	return null;
end $$;

create or replace trigger provider_email_ends_links after update of email on provider
	for each row when (old.email is distinct from new.email) execute function provider_email_ends_links();
