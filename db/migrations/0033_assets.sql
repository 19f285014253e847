-- Files of the last builds' pages, by the hash in their name: a page from before a deploy still finds its own on whatever node it asks.
create table page_asset (
	name text primary key,
	content bytea not null,
	-- As sent to browsers that take brotli; none where it gains nothing.
	brotli bytea,
	-- When a node with this build last started.
	started_at timestamptz not null
);
