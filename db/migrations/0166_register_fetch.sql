-- The last look at the address of a list (decision 159). The file isn't kept: publishing reads the address again.
create table register_fetch (
	kind text primary key check (kind in ('ndis-register', 'ndis-actions', 'ndis-prices')),
	looked_at timestamptz not null,
	-- Of the answer that was tried, for the next question.
	address text,
	etag text,
	-- A release that differs from the published one and waits for a lead: its SHA-256, its day, and what publishing would do.
	file_hash text,
	described_day date,
	report jsonb,
	-- Why it couldn't be read.
	fault text
);
