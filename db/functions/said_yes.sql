-- Whether a provider said yes and it isn't over. The states are those of src/contract/referrals/phases.ts, which a test compares.
create or replace function said_yes(state text) returns boolean language sql immutable parallel safe as $$
	select state in ('accepted', 'contacted', 'started')
$$;
