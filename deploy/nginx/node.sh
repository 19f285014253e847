#!/bin/sh
# Takes a node out of use before a restart, so that no request fails: node.sh off 10.77.0.11, and node.sh on 10.77.0.11
# afterwards. With several nodes on one machine, name the port too: node.sh off 127.0.0.1:3001. After a restart, the
# balancer uses all nodes again.
set -eu
usage="Usage: node.sh on|off ADDRESS[:PORT]"
[ $# = 2 ] || { echo "$usage" >&2; exit 2; }
if [ -z "${NGINX_CONF:-}" ]; then
	# In the image the file is made at start. On a plain server it is nginx's own.
	NGINX_CONF=/run/nginx.conf
	[ -e "$NGINX_CONF" ] || NGINX_CONF=/etc/nginx/nginx.conf
fi
file=$NGINX_CONF
case $1 in
off) change='s/;/ down;/' ;;
on) change='s/ down;/;/' ;;
*) echo "$usage" >&2; exit 2 ;;
esac
node=$(printf %s "$2" | sed 's/[].[]/\\&/g')
case $2 in
*]:*) end='[ ;]' ;;
*]) end='[: ;]' ;;
*:*) end='[ ;]' ;;
*) end='[: ;]' ;;
esac
grep -q "server $node$end" "$file" || { echo "$2 is not a node in $file" >&2; exit 1; }
# Removes an existing "down" first, so that "off" can be repeated.
sed "/server $node$end/{s/ down;/;/;$change;}" "$file" >"$file.new"
nginx -q -t -c "$file.new"
# Keeps the file's owner and permissions.
cat "$file.new" >"$file"
rm "$file.new"
nginx -c "$file" -s reload
