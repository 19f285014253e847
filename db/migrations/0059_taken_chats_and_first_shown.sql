-- The colleague who answers a chat gets its case, which is no longer new. The chat is held before its case (0042).
create function chat_taken_takes_case() returns trigger language plpgsql as $$
begin
	insert into case_event (case_id, at, person_id, kind)
	select id, new.last_at, new.person_id, 'claimed' from team_case where chat_id = new.id and status <> 'closed' and owner_id is distinct from new.person_id;
	update team_case set owner_id = new.person_id, status = case when status = 'new' then 'open' else status end, snoozed_until = null, updated_at = new.last_at,
		version = version + 1
	where chat_id = new.id and status <> 'closed' and (owner_id is distinct from new.person_id or status = 'new');
	return null;
end $$;
create trigger chat_taken_takes_case after update of person_id on chat for each row
when (new.state = 'open' and new.person_id is not null and new.person_id is distinct from old.person_id) execute function chat_taken_takes_case();

update team_case c set owner_id = h.person_id, status = 'open', version = c.version + 1
from chat h join person p on p.id = h.person_id and p.is_active
where c.chat_id = h.id and h.state = 'open' and c.status = 'new' and c.owner_id is null;

-- Since when a profile is known to the public: until it was first shown, only who may preview it sees anything of it. Set once, by the trigger below.
alter table provider add column first_shown_at timestamptz;

update provider p set first_shown_at = coalesce(
	(select min(a.at) from audit a where a.deed = 'profile.activated' and a.about = 'provider:' || p.id), p.created_at
)
where p.is_active or p.inactive_since is not null or p.source is not null or p.reviews_count > 0
	or exists (select from provider_change c where c.provider_id = p.id and c.columns ? 'is_active')
	or exists (select from review r where r.provider_id = p.id)
	or exists (select from quote_provider q where q.provider_id = p.id)
	or exists (select from referral r where r.provider_id = p.id)
	or exists (select from audit a where a.deed in ('profile.activated', 'profile.deactivated') and a.about = 'provider:' || p.id);

create function provider_first_shown() returns trigger language plpgsql as $$
begin
	new.first_shown_at := coalesce(new.updated_at, now());
	return new;
end $$;
create trigger provider_first_shown before insert or update of is_active on provider for each row
when (new.is_active and new.first_shown_at is null) execute function provider_first_shown();
