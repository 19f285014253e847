-- Puts the accepted referrals of a provider on hold. Call hold_referrals first. Used by freeze.ts and end-proof.ts.
create or replace function pause_referrals(of_provider integer, named text, at timestamptz) returns integer language plpgsql as $$
declare
	one referral;
	done int := 0;
begin
	for one in
		update referral set paused_at = pause_referrals.at, tell_visitor = true, version = version + 1, updated_at = pause_referrals.at
		where provider_id = of_provider and said_yes(state) and paused_at is null returning *
	loop
		done := done + 1;
		perform tell_case(one.quote_id, one.enquiry_id, pause_referrals.at, null, 'referral-paused',
			jsonb_build_object('provider', named, 'referral', 'R-' || one.number));
		insert into audit (at, deed, about, facts) values (pause_referrals.at, 'referral.paused', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
	return done;
end $$;
