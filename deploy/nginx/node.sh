#!/bin/sh
# Takes a node out before it is restarted, so that no request meets its end: node.sh off 10.77.0.11, and afterwards node.sh on 10.77.0.11.
# A restart of the balancer uses all nodes again.
set -eu
file=${NGINX_CONF:-/run/nginx.conf}
case $1 in
off) change='s/;/ down;/' ;;
on) change='s/ down;/;/' ;;
esac
grep -q "server $2[: ]" "$file" || { echo "$2 is no node of $file" >&2; exit 1; }
# Twice off is off.
sed "/server $2[: ]/{s/ down;/;/;$change;}" "$file" >"$file.new"
nginx -q -t -c "$file.new"
mv "$file.new" "$file"
nginx -c "$file" -s reload
