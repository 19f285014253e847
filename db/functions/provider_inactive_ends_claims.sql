-- A hidden profile (hidden by the team, its import undone, merged) ends what was still open about it: claims that wait are
-- closed and their claimants hear of it, and links to answer by end.
create or replace function provider_inactive_ends_claims() returns trigger language plpgsql as $$
declare
	one profile_claim;
begin
	for one in
		update profile_claim set state = 'refused', checked_at = case when new.updated_at > old.updated_at then new.updated_at else now() end,
			note = 'The profile is no longer on the site', invite_hash = null, code_hash = null, link_hash = null, owns_at = null, tell_claimant = true
		where provider_id = new.id and state = 'waiting' returning *
	loop
		perform tell_case(r.quote_id, coalesce(r.enquiry_id, one.enquiry_id), one.checked_at, null, 'claim-refused', jsonb_build_object('provider', new.name))
		from (select 1) x left join referral r on r.id = one.referral_id;
	end loop;
	delete from answer_link l using referral r where r.id = l.referral_id and r.provider_id = new.id and l.used_at is null;
	delete from join_request where provider_id = new.id and answered_at is null;
	delete from join_link where provider_id = new.id and used_at is null;
	return null;
end $$;

create or replace trigger provider_inactive_ends_claims after update of is_active on provider
	for each row when (old.is_active and not new.is_active) execute function provider_inactive_ends_claims();
