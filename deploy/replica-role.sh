#!/bin/sh
# Runs once, when the database is made: a role that may stream and nothing else.
set -eu
[ -n "${REPLICA_PASSWORD:-}" ] || exit 0
psql -v ON_ERROR_STOP=1 -v password="$REPLICA_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role replica with replication login password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo "host replication replica all scram-sha-256" >> "$PGDATA/pg_hba.conf"
