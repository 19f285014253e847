-- What the service does by the clock, and letters that somebody has given up.

-- The last runs of each job; older ones go as new ones come.
create table job_run (
	id bigint generated always as identity primary key,
	-- Such as `referrals`.
	job text not null,
	started_at timestamptz not null,
	finished_at timestamptz not null,
	-- How long the last look of the row took.
	ms int not null check (ms >= 0),
	-- How often it looks, in milliseconds; null: when it is asked to.
	every_ms int check (every_ms > 0),
	-- Counts such as {"reminded": 2}. Looks that found nothing to do, and faults that repeat, share a row.
	did jsonb not null,
	-- In words that name nobody; null: it went well.
	fault text
);
create index job_run_by_job on job_run (job, id);

-- given-up: somebody has seen to it that the letter need not go.
alter table letter
	drop constraint letter_status_check,
	add constraint letter_status_check check (status in ('waiting', 'sent', 'kept', 'failed', 'given-up')),
	add column given_up_by int references person on delete set null,
	add column give_up_reason text check (give_up_reason <> '');

-- Whoever looks at the page of these hears that it changed; a letter that simply goes is no news.
create function tell_operations() returns trigger language plpgsql as $$
begin
	perform pg_notify('alongside_notice', 'operations');
	return null;
end
$$;
create trigger job_run_told after insert or update on job_run for each statement execute function tell_operations();
create trigger letter_told after update on letter for each row
	when (new.last_error is distinct from old.last_error or new.status in ('failed', 'given-up') or old.status in ('failed', 'given-up'))
	execute function tell_operations();
