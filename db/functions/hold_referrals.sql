-- Locks a provider's referrals that go on, in the order of 0042, before the provider.
create or replace function hold_referrals(of_provider int) returns void language plpgsql as $$
begin
	perform from quote q where q.id in (
		select r.quote_id from referral r where r.provider_id = of_provider and is_going(r.state)
	) order by q.id for key share;
	perform from enquiry e where e.id in (
		select r.enquiry_id from referral r where r.provider_id = of_provider and is_going(r.state)
	) order by e.id for key share;
	perform from referral r where r.provider_id = of_provider and is_going(r.state) order by r.id for no key update;
end $$;
