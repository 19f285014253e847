#!/bin/sh
# A copy of the primary the first time; from then on what it streams.
set -eu
data=/var/lib/postgresql/data/pgdata
if [ ! -s "$data/PG_VERSION" ]; then
	rm -rf "$data"
	pg_basebackup --host database --username replica --pgdata "$data" --write-recovery-conf --wal-method stream --slot replica --checkpoint fast
	chmod 0700 "$data"
fi
# Its log has no values, as the primary's (compose.yaml).
exec postgres -D "$data" -c listen_addresses='*' -c hot_standby=on -c hot_standby_feedback=on -c max_connections=100 -c shared_buffers=512MB \
	-c log_parameter_max_length=0 -c log_error_verbosity=terse
