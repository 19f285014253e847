-- The provider's inbox for all profiles of a person (decision 73): who looks after a referral, the provider's own notes,
-- questions to our team, and a weekly email.

alter table referral
	-- The colleague at the provider who looks after it: a membership, so that it ends with the membership. Each read also
	-- checks that they still manage the profile.
	add column owner_member_id integer references account_member (id) on delete set null;
create index referral_by_owner on referral (owner_member_id) where owner_member_id is not null;

-- The provider's own notes. Our team never sees them.
create table referral_note (
	id bigint generated always as identity primary key,
	referral_id uuid not null references referral on delete cascade,
	at timestamptz not null,
	person_id integer references person on delete set null,
	-- Sealed.
	body bytea not null,
	note_key text not null,
	unique (referral_id, note_key)
);
create index referral_note_by_referral on referral_note (referral_id, id);

-- The provider's questions to our team, shown in the history of the case.
create table referral_question (
	id bigint generated always as identity primary key,
	referral_id uuid not null references referral on delete cascade,
	at timestamptz not null,
	person_id integer references person on delete set null,
	-- Sealed.
	body bytea not null,
	note_key text not null,
	unique (referral_id, note_key)
);
create index referral_question_by_referral on referral_question (referral_id, id);

alter table person
	-- The weekly email about waiting referrals, and the last Monday it was sent or had nothing to say.
	add column weekly_email boolean not null default true,
	add column weekly_email_on date;
