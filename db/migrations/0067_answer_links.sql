-- A provider answers by an emailed link, without an account, and the team checks who answers for a profile that has no
-- users (decision 72).

create table answer_link (
	token_hash bytea primary key,
	referral_id uuid not null references referral on delete cascade,
	-- SHA-256 of the address the email went to, in lower case. The link ends if the referral goes to another address.
	sent_to_hash bytea not null,
	created_at timestamptz not null,
	ends_at timestamptz not null,
	used_at timestamptz
);
create index answer_link_referral on answer_link (referral_id);

-- The address that a colleague sent the referral to, instead of the profile's.
alter table referral add column sent_to text;

-- Who says they speak for a profile: with a referral's answer, or on the public page.
create table profile_claim (
	id uuid primary key default gen_random_uuid(),
	provider_id integer not null references provider,
	referral_id uuid references referral on delete cascade,
	enquiry_id uuid references enquiry on delete cascade,
	created_at timestamptz not null,
	-- As typed. Unproven until the team has called.
	name text not null,
	role text not null,
	email text,
	phone text,
	state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
	checked_at timestamptz,
	checked_by integer references person,
	-- The call: the number, where it came from, and who answered.
	number_called text,
	number_from text check (number_from in ('listing', 'register')),
	register text,
	spoke_to text,
	note text,
	constraint profile_claim_about check (num_nonnulls(referral_id, enquiry_id) = 1),
	constraint profile_claim_contact check (email is not null or phone is not null),
	constraint profile_claim_checked check ((state = 'waiting') = (checked_at is null)),
	constraint profile_claim_called check (state <> 'confirmed' or num_nonnulls(number_called, number_from, spoke_to) = 3),
	constraint profile_claim_register check ((number_from = 'register') = (register is not null))
);
create index profile_claim_provider on profile_claim (provider_id);
create unique index profile_claim_enquiry on profile_claim (enquiry_id);
-- A referral has one answer at a time.
create unique index profile_claim_referral on profile_claim (referral_id) where state = 'waiting';

-- The case of a claim from the public page has its own title.
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
		when 'message' then coalesce('From ' || new.email, 'Message')
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
