-- A provider is taken off the site: what it hasn't answered is withdrawn, what it accepted is put on hold, and a colleague sees each.
create or replace function stop_referrals(of_provider int, named text, at timestamptz) returns void language plpgsql as $$
declare
	one referral;
begin
	-- Unanswered ones first: one that is accepted in this moment is put on hold by the second statement.
	for one in
		update referral set state = 'withdrawn', ended_why = 'provider-inactive', tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state = 'new' returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-stopped',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.stopped', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
	for one in
		update referral set paused_at = stop_referrals.at, tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state in ('accepted', 'contacted', 'started') and paused_at is null returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-paused',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.paused', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
end $$;
