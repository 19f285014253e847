-- Referrals: who may hear of a request, who was asked, and what they answered.

-- The visitor's own page of a request. The token is in letters to them only; here is its SHA-256. Each letter that leads there has a link of its own.
create table quote_link (
	token_hash bytea primary key,
	quote_id uuid not null references quote on delete cascade,
	created_at timestamptz not null,
	ends_at timestamptz not null
);
create index quote_link_by_quote on quote_link (quote_id);

-- Consent to hand a request over to one provider. A row is never altered but for its end: a change ends one and begins another.
create table referral_consent (
	id uuid primary key default gen_random_uuid(),
	-- In the order they were given: two may be of the same moment.
	number int not null generated always as identity unique,
	quote_id uuid references quote on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	provider_id int not null references provider,
	-- contact: name, phone, e-mail. needs: the follow-up details. plan: the plan file.
	shares text[] not null check (shares <@ '{contact,needs,plan}'::text[] and 'contact' = any (shares)),
	given_by text not null check (given_by in ('participant', 'representative')),
	-- What a representative is to the participant.
	relation text,
	way text not null check (way in ('phone', 'e-mail', 'own-page')),
	given_at timestamptz not null,
	recorded_at timestamptz not null,
	-- Null: given on the visitor's own page.
	recorded_by int references person on delete set null,
	ended_at timestamptz,
	ended_how text check (ended_how in ('withdrawn', 'changed')),
	ended_way text check (ended_way in ('phone', 'e-mail', 'own-page')),
	-- Null: ended on the visitor's own page, or not ended.
	ended_by int references person on delete set null,
	check (num_nonnulls(quote_id, enquiry_id) = 1),
	check ((given_by = 'representative') = (relation is not null)),
	check ((ended_at is null) = (ended_how is null) and (ended_at is null) = (ended_way is null))
);
create unique index referral_consent_standing on referral_consent (coalesce(quote_id, enquiry_id), provider_id) where ended_at is null;
create index referral_consent_by_quote on referral_consent (quote_id);
create index referral_consent_by_enquiry on referral_consent (enquiry_id);

-- The list that a member of the team chose from, as it was shown: evidence of why these providers and not others.
create table match_list (
	id uuid primary key default gen_random_uuid(),
	quote_id uuid references quote on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	at timestamptz not null,
	person_id int references person on delete set null,
	list jsonb not null,
	check (num_nonnulls(quote_id, enquiry_id) = 1)
);
create index match_list_by_quote on match_list (quote_id);
create index match_list_by_enquiry on match_list (enquiry_id);

create table referral (
	id uuid primary key default gen_random_uuid(),
	-- What people say: R-101.
	number int not null generated always as identity (start with 101) unique,
	quote_id uuid references quote on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	provider_id int not null references provider,
	match_list_id uuid not null references match_list,
	-- What a provider hears before it accepts.
	service_area_id int not null references service_area,
	age_groups text[] not null,
	funding_types text[] not null,
	postcode text not null,
	suburb text,
	-- What is needed, in words of the team without names; sealed with the service's key.
	needs bytea,
	state text not null default 'new' check (state in ('new', 'accepted', 'contacted', 'started', 'declined', 'closed', 'withdrawn')),
	sent_at timestamptz not null,
	sent_by int references person on delete set null,
	-- The provider is reminded, and the next one proposed to the team, when no answer came until then.
	remind_at timestamptz not null,
	propose_at timestamptz not null,
	reminded_at timestamptz,
	proposed_at timestamptz,
	-- Accepted or declined.
	answered_at timestamptz,
	decline_reason text,
	outcome text,
	-- When name and contact were first seen there.
	opened_at timestamptz,
	version int not null default 1,
	updated_at timestamptz not null,
	check (num_nonnulls(quote_id, enquiry_id) = 1),
	check ((state = 'declined') = (decline_reason is not null)),
	check ((state = 'closed') = (outcome is not null))
);
create unique index referral_going on referral (coalesce(quote_id, enquiry_id), provider_id) where state in ('new', 'accepted', 'contacted', 'started');
create index referral_by_quote on referral (quote_id);
create index referral_by_enquiry on referral (enquiry_id);
create index referral_by_provider on referral (provider_id, state, sent_at desc);
create index referral_unanswered on referral (remind_at) where state = 'new';

-- Whether a provider has room for somebody new, as its staff say. No row: yes.
create table provider_room (
	provider_id int primary key references provider on delete cascade,
	takes_new boolean not null,
	changed_at timestamptz not null,
	person_id int references person on delete set null
);

-- Tells the case of a request what became of a referral: its timeline, whose turn it is, and by when. Cases stand above referrals, which know no more of them.
create function tell_case(of_quote uuid, of_enquiry uuid, at timestamptz, who int, what text, told jsonb) returns void language plpgsql as $$
declare
	found team_case;
	turn text := case
		when what = 'referral-sent' then 'waiting-provider'
		when what in ('referral-accepted', 'referral-declined', 'referral-silent', 'consent-withdrawn') then 'open'
	end;
begin
	select * into found from team_case c where c.quote_id = of_quote or c.enquiry_id = of_enquiry for update;
	if found.id is null then return; end if;
	insert into case_event (case_id, at, person_id, kind, facts) values (found.id, tell_case.at, who, what, told);
	if turn is null or found.status not in ('new', 'open', 'waiting-provider') then
		update team_case set updated_at = tell_case.at where id = found.id;
		return;
	end if;
	update team_case set
		status = turn,
		version = version + 1,
		updated_at = tell_case.at,
		-- A provider has three business days; then, and after an answer, it is our turn.
		clock_minutes = case when turn = 'open' then c.minutes else 1710 end,
		due_at = business_due(tell_case.at, case when turn = 'open' then c.minutes else 1710 end),
		flags = array(
			select distinct f from unnest(array_append(
				array_remove(array_remove(array_remove(flags, 'provider-accepted'), 'provider-declined'), 'provider-silent'),
				case what when 'referral-accepted' then 'provider-accepted' when 'referral-declined' then 'provider-declined' when 'referral-silent' then 'provider-silent' end
			)) f where f is not null order by f
		)
	from case_clock c where c.kind = found.kind and team_case.id = found.id;
end $$;
