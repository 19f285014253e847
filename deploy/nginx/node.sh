#!/bin/sh
# Takes a node out of use before a restart, so that no request fails: node.sh off 10.77.0.11, and node.sh on 10.77.0.11
# afterwards. After a restart, the balancer uses all nodes again.
set -eu
file=${NGINX_CONF:-/run/nginx.conf}
case $1 in
off) change='s/;/ down;/' ;;
on) change='s/ down;/;/' ;;
esac
grep -q "server $2[: ]" "$file" || { echo "$2 is not a node in $file" >&2; exit 1; }
# Removes an existing "down" first, so that "off" can be repeated.
sed "/server $2[: ]/{s/ down;/;/;$change;}" "$file" >"$file.new"
nginx -q -t -c "$file.new"
mv "$file.new" "$file"
nginx -c "$file" -s reload
