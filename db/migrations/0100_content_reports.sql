-- A report that something is wrong with a review, a reply or a profile (decision 94). It is a message to the team
-- (enquiry), so it has a case, a clock, sealed words and a retention rule. This table says what the message is about.
-- The release before this one shows such a message as any other.
create table content_report (
	enquiry_id uuid primary key references enquiry on delete cascade,
	at timestamptz not null,
	part text not null check (part in ('review', 'reply', 'profile')),
	review_id int references review on delete cascade,
	provider_id int references provider on delete cascade,
	reason text not null check (reason in ('privacy', 'danger', 'defamation', 'fake', 'offensive', 'wrong-facts', 'other')),
	-- Sent by the provider that is reviewed. It hides nothing.
	is_provider boolean not null,
	-- Keyed hashes: the sender's network, removed as early as those of reviews, and one sender's same words.
	network bytea,
	same bytea not null unique,
	-- When we asked the writer to change the review, and the hash of the link that lets them.
	asked_at timestamptz,
	change_hash bytea,
	change_ends_at timestamptz,
	changed_at timestamptz,
	settled_at timestamptz,
	settled_by int references person on delete set null,
	outcome text check (outcome in ('kept', 'changed', 'removed')),
	check ((settled_at is null) = (outcome is null)),
	check ((part = 'profile') = (provider_id is not null)),
	check (num_nonnulls(review_id, provider_id) = 1)
);
create index content_report_by_review on content_report (review_id) where review_id is not null;
create index content_report_by_provider on content_report (provider_id) where provider_id is not null;
create index content_report_by_person on content_report (settled_by) where settled_by is not null;
create index content_report_by_link on content_report (change_hash) where change_hash is not null;
create index content_report_networks on content_report (at) where network is not null;

-- The title of a report says what it is about. As before for everything else.
create or replace function enquiry_opens_case() returns trigger language plpgsql as $$
declare
	made team_case;
begin
	made.kind := new.kind;
	made.enquiry_id := new.id;
	made.created_at := new.created_at;
	made.due_at := new.due_at;
	made.title := case new.kind
		when 'no-provider' then coalesce((select a.name from service_area a where a.id = (new.details ->> 'serviceRequired')::int), 'No provider found')
		when 'message' then coalesce(nullif(new.details ->> 'reported', ''), 'From ' || new.email, 'Message')
		when 'complaint' then 'About ' || coalesce(nullif(new.details ->> 'provider', ''), 'a provider without a name')
		when 'provider-enquiry' then coalesce('Claims ' || nullif(new.details ->> 'claims', ''), 'Wants to be listed')
		when 'campaign-enquiry' then 'Campaign enquiry'
		else coalesce('Call back: ' || nullif(new.details ->> 'preferredTime', ''), 'Call back')
	end;
	made.name := new.name;
	made.email := new.email;
	made.phone := new.phone;
	made.place := new.details ->> 'postcode';
	perform open_case(made);
	return null;
end $$;

-- A published review waits for the team again, and its case reopens. The trigger reviews_updated updates the rating.
-- domains/reviews/take-report.ts and change-review.ts call it.
create function hide_review(of_review int, at timestamptz, why text) returns void language plpgsql as $$
begin
	update review set state = 'confirmed', version = version + 1 where id = of_review and state in ('published', 'confirmed');
	update team_case c set status = 'open', closed_at = null, outcome = null, paused_at = null, snoozed_until = null, owner_id = null,
		due_at = business_due(hide_review.at, k.minutes), clock_minutes = k.minutes, updated_at = hide_review.at, version = c.version + 1
	from case_clock k where c.review_id = of_review and k.kind = c.kind and c.status = 'closed';
	insert into case_event (case_id, at, kind) select c.id, hide_review.at, why from team_case c where c.review_id = of_review;
end $$;
