-- Locks what a merge of profiles changes, in the order of 0042, before the profiles.
create or replace function hold_for_merge(of_providers int[]) returns void language plpgsql as $$
begin
	perform from quote q where q.id in (
		select r.quote_id from referral r where r.provider_id = any (of_providers) and is_going(r.state)
	) order by q.id for key share;
	perform from enquiry e where e.id in (
		select r.enquiry_id from referral r where r.provider_id = any (of_providers) and is_going(r.state)
	) order by e.id for key share;
	perform from review r where r.provider_id = any (of_providers) order by r.id for no key update;
	perform from referral r where r.provider_id = any (of_providers) and is_going(r.state) order by r.id for no key update;
end $$;
