-- The team's roles and audit, what the team keeps of accounts and profiles, and imports from the browser.

-- Rows of the audit are written once. What is old enough goes by forget_audit alone.
create function audit_stays() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' and current_setting('alongside.forgets_audit', true) = 'yes' then
		return old;
	end if;
	raise exception 'the audit is added to, never changed';
end $$;
create trigger audit_stays before update or delete on audit for each row execute function audit_stays();

-- Retention: forgets what was noted before a moment, which lies two years back at least. Returns how many rows.
create function forget_audit(before timestamptz) returns int language plpgsql as $$
declare
	gone int;
begin
	if forget_audit.before > now() - interval '2 years' then
		raise exception 'the audit is kept for two years';
	end if;
	perform set_config('alongside.forgets_audit', 'yes', true);
	delete from audit where at < forget_audit.before;
	get diagnostics gone = row_count;
	perform set_config('alongside.forgets_audit', '', true);
	return gone;
end $$;

create index audit_by_time on audit (at desc, id desc);
create index audit_by_person on audit (person_id, at desc);

-- Who has the case of a connect request: rooms below the team ask this before they show what tells of health.
create view case_owner as select quote_id, owner_id from team_case where quote_id is not null;

-- Whoever leaves the team gives back what they had.
create function leaver_gives_back() returns trigger language plpgsql as $$
begin
	with released as (
		update team_case set owner_id = null, version = version + 1, updated_at = now() where owner_id = new.id and status <> 'closed' returning id
	)
	insert into case_event (case_id, at, kind, facts) select id, now(), 'owner-left', jsonb_build_object('from', new.name) from released;
	return null;
end $$;
create trigger leaver_gives_back after update of is_active on person for each row when (old.is_active and not new.is_active) execute function leaver_gives_back();

alter table account
	-- Eleven digits.
	add column abn text unique check (abn ~ '^[0-9]{11}$'),
	-- Counts changes: one that began before another is told.
	add column version int not null default 1;

alter table provider
	-- Why it is not shown, for its staff to read. Null: never shown yet, or nobody said.
	add column inactive_reason text,
	add column inactive_since timestamptz,
	add check (not is_active or (inactive_reason is null and inactive_since is null));
create index account_name on account using gin (lower(name) gin_trgm_ops);

-- A file of providers that the team brings in: read, tried, and then imported exactly as it was tried.
create table provider_import (
	id uuid primary key,
	created_at timestamptz not null,
	person_id int not null references person,
	file_name text not null,
	-- Emptied once imported, or after a week.
	file bytea,
	file_hash text not null,
	row_count int not null,
	-- uploaded: columns are to be confirmed. trying, importing: at work. tried: the report is there. stale: the data changed since it was tried.
	state text not null check (state in ('uploaded', 'trying', 'tried', 'importing', 'done', 'stale', 'failed')),
	source text not null,
	-- Our fields, and the file's column of each.
	columns jsonb not null,
	done_rows int not null default 0,
	-- While it is at work, it says so; else the node that worked is gone, and nothing was written.
	beat_at timestamptz,
	report jsonb,
	-- What would happen to every row, and a digest of all that would be written.
	outcomes jsonb,
	token text,
	fault text,
	finished_at timestamptz
);
create index provider_import_by_time on provider_import (created_at desc);
