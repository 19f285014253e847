-- Flags of what the visitor did end when a colleague sets the case to waiting, or closes it.
create or replace function visitor_flags_seen() returns trigger language plpgsql as $$
begin
	new.flags := array(
		select f from unnest(new.flags) f where f not in ('some-left-out', 'email-in', 'details-sent', 'consent-given', 'consent-changed', 'consent-withdrawn', 'call-asked', 'message-sent',
			'visitor-message', 'request-cancelled')
	);
	return new;
end $$;

create or replace trigger visitor_flags_seen before update of status on team_case for each row
when (old.status is distinct from new.status and new.status in ('waiting-person', 'waiting-provider', 'closed')) execute function visitor_flags_seen();
