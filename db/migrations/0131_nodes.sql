-- The nodes of the service with their release, for the console and the doctor (platform/db/nodes.ts). A node writes its row at start and
-- every 30 seconds, and deletes it when it stops. The release before ignores the table.
create table node (
  -- The machine's name and the port.
  name text primary key,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
