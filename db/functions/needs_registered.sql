-- Whether a referral's person can only use a registered provider on a day: their plan is agency-managed, or the service needs it for
-- everybody with an NDIS plan. The need of a match (src/domains/referrals/match.ts) reads the same from what a form says.
create or replace function needs_registered(of_referral referral, on_day date) returns boolean language sql stable parallel safe as $$
	select (coalesce(plan, '') = 'Agency Managed' or must_be_registered(of_referral.service_area_id, on_day))
		and ('NDIS' = any (fundings) or fundings <@ array['i-don-t-know', ''])
	from (
		select q.plan_management as plan, q.funding_types as fundings from quote q where q.id = of_referral.quote_id
		union all
		select null, array_remove(array[e.details ->> 'fundingType'], null) from enquiry e where e.id = of_referral.enquiry_id
	) request
$$;
