-- A job that matches before it locks claims its row first, so that two nodes never match the same one, and a row that
-- fails waits longer each time (src/platform/jobs/claim.ts). The release before this one leaves the columns alone.
alter table automatic_send
	add column claimed_until timestamptz,
	add column tries smallint not null default 0;
alter table referral
	add column claimed_until timestamptz,
	add column tries smallint not null default 0;
