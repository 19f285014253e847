-- A provider can't go on with referrals: it was taken off the site, or a register bars it, or (with lapsed services) no longer shows a
-- registration that a plan needs. What it hasn't answered is withdrawn, what it accepted is put on hold, and a colleague sees each.
create or replace function stop_referrals(of_provider int, named text, at timestamptz, lapsed integer[] default null) returns void
language plpgsql as $$
declare
	one referral;
	why text := case when lapsed is not null then 'not-registered' end;
begin
	-- Unanswered ones first: one that is accepted in this moment is put on hold by the second statement.
	for one in
		update referral r set state = 'withdrawn', ended_why = 'provider-inactive', tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and state = 'new'
			and (lapsed is null or service_area_id = any (lapsed) and needs_registered(r, search_day())) returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-stopped',
			jsonb_strip_nulls(jsonb_build_object('provider', named, 'referral', 'R-' || one.number, 'why', why)));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.stopped', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
	for one in
		update referral r set paused_at = stop_referrals.at, tell_visitor = true, version = version + 1, updated_at = stop_referrals.at
		where provider_id = of_provider and said_yes(state) and paused_at is null
			and (lapsed is null or service_area_id = any (lapsed) and needs_registered(r, search_day())) returning *
	loop
		perform tell_case(one.quote_id, one.enquiry_id, stop_referrals.at, null, 'referral-paused',
			jsonb_strip_nulls(jsonb_build_object('provider', named, 'referral', 'R-' || one.number, 'why', why)));
		insert into audit (at, deed, about, facts) values (stop_referrals.at, 'referral.paused', 'referral:' || one.id, jsonb_build_object('provider', of_provider));
	end loop;
end $$;
