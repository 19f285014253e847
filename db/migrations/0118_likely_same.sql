-- The signs by which a profile is recognised: its name with its postcode, phone, website, organisation (domains/providers/directory/signs.ts).
-- The job "likely-same" reads them again after each change of the profile or its account. The release before ignores both tables.
create table provider_sign (
  provider_id integer not null references provider (id) on delete cascade,
  sign text not null,
  -- provider.updated_at and account.version when they were read.
  read_at timestamptz not null,
  account_version integer not null,
  primary key (sign, provider_id)
);
create index provider_sign_provider on provider_sign (provider_id);

-- Pairs of profiles or accounts that may be one and the same. The team merges them, or says that they aren't the same.
create table likely_same (
  kind text not null check (kind in ('profile', 'organisation')),
  one integer not null,
  other integer not null check (one < other),
  why text[] not null default '{}',
  found_at timestamptz not null,
  distinct_at timestamptz,
  distinct_by integer references person (id) on delete set null,
  primary key (kind, one, other)
);
create index likely_same_other on likely_same (kind, other);
