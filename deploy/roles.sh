#!/bin/sh
# Runs once when the server is created: creates the service's role, which owns only its database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role alongside login password :'password';
create database alongside owner alongside template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
SQL
