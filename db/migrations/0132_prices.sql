-- What a provider charges for each service, with the day it was stated and its source (docs/decisions/0124). A column of
-- the profile, so its versions, history and undo cover it. The shape is in src/contract/providers/prices.ts.
alter table provider add column prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array');
