-- Whether a referral asks its provider, or has a yes. The index referral_going has the same condition.
create or replace function is_going(state text) returns boolean language sql immutable parallel safe as $$
	select state = 'new' or said_yes(state)
$$;
