#!/bin/sh
# Installs this release on Debian 12 or 13, or upgrades to it: user, folders, database role, settings, units, nginx,
# certificate and timers. Run it again whenever you like: it changes only what differs, and never a setting of yours.
#   deploy/debian/install.sh --site www.example.org --acme-email operations@example.org
set -eu

usage() {
	cat <<'USAGE'
Usage: install.sh [--site NAME] [--acme-email ADDRESS] [--nodes 1|2] [--no-database] [--no-nginx] [--no-certificate]

  --site            the host name visitors use; needed the first time
  --acme-email      where the certificate's authority writes to; without it the certificate is a temporary one of our own
  --nodes           nodes on this machine: 2 (the default) can be upgraded without downtime
  --no-database     the database is on another server: set DATABASE_URL in /etc/alongside/alongside.env
  --no-nginx        another proxy is in front
  --no-certificate  keep the certificate that is in /etc/alongside/tls (fullchain.pem and privkey.pem)
USAGE
}
say() { echo "$*"; }
stop() {
	echo "$*" >&2
	exit 1
}

site= acme= nodes=2 database=yes proxy=yes certificate=yes
while [ $# -gt 0 ]; do
	case $1 in
	--site) site=${2:?--site needs a name}; shift 2 ;;
	--acme-email) acme=${2:?--acme-email needs an address}; shift 2 ;;
	--nodes) nodes=${2:?--nodes needs 1 or 2}; shift 2 ;;
	--no-database) database=no; shift ;;
	--no-nginx) proxy=no; shift ;;
	--no-certificate) certificate=no; shift ;;
	--help | -h) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
case $nodes in 1) ports=3000 ;; 2) ports="3000 3001" ;; *) stop "--nodes is 1 or 2." ;; esac

[ "$(id -u)" = 0 ] || stop "Run this as root."
release=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
[ -x "$release/bin/node" ] || stop "Run install.sh from an unpacked release (alongside-VERSION-linux-….tar.gz), which brings its own Node: this folder has none."
version=$("$release/bin/node" -p "require('$release/package.json').version") || stop "This release is for another kind of machine than $(uname -m)."
settings=/etc/alongside/alongside.env
if [ -z "$site" ] && [ -e "$settings" ]; then site=$(sed -n 's|^PUBLIC_URL=https://||p' "$settings"); fi
[ -n "$site" ] || stop "Name the site the first time: --site www.example.org"
# postgres and alongside may not read root's folder, and psql complains about it.
cd /
is_running() { [ -d /run/systemd/system ]; }

say "Packages"
need=
for package in $([ $database = yes ] && echo postgresql) $([ $proxy = yes ] && echo nginx-light openssl) $([ $proxy = yes ] && [ -n "$acme" ] && echo certbot); do
	dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q "install ok installed" || need="$need $package"
done
[ -z "$need" ] || { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $need; } || stop "These packages could not be installed:$need"

say "User and folders"
id alongside >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/alongside --shell /usr/sbin/nologin alongside
install -d -o root -g alongside -m 750 /etc/alongside
install -d -o alongside -g alongside -m 700 /var/lib/alongside /var/backups/alongside
target=/opt/alongside/releases/$version
install -d -m 755 /opt/alongside/releases
if [ "$release" != "$target" ]; then
	rm -rf "$target.new"
	cp -R "$release" "$target.new"
	chown -R root:root "$target.new"
	rm -rf "$target.old"
	[ ! -e "$target" ] || mv "$target" "$target.old"
	mv "$target.new" "$target"
	rm -rf "$target.old"
fi
ln -sfn "$target" /opt/alongside/current.new
mv -T /opt/alongside/current.new /opt/alongside/current
ln -sfn /opt/alongside/current/bin/alongside /usr/local/bin/alongside

say "Settings"
key=/etc/alongside/secret.key
if [ ! -e "$key" ]; then
	(umask 027 && head -c 48 /dev/urandom | base64 -w 0 >"$key.new" && echo >>"$key.new" && chgrp alongside "$key.new" && mv "$key.new" "$key")
fi
if [ ! -e "$settings" ]; then
	(
		umask 027
		sed -e "s|@SITE@|$site|" "$target/deploy/debian/alongside.env" >"$settings.new"
		[ $database = yes ] || sed -i 's|^DATABASE_URL=.*|DATABASE_URL=|' "$settings.new"
		chgrp alongside "$settings.new"
		mv "$settings.new" "$settings"
	)
fi
chown root:alongside "$settings" "$key"
chmod 640 "$settings" "$key"

if [ $database = yes ]; then
	say "Database"
	if is_running; then systemctl enable -q --now postgresql; else service postgresql start >/dev/null; fi
	tries=0
	until su postgres -c "psql -qAtc 'select 1'" >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ $tries -lt 30 ] || stop "PostgreSQL does not answer: see journalctl -u postgresql, then run this again."
		sleep 1
	done
	ask() { su postgres -c "psql -qAt -v ON_ERROR_STOP=1 -c \"$1\""; }
	# The service's user signs in by the Unix socket, as the role of the same name: there is no password.
	[ "$(ask "select count(*) from pg_roles where rolname = 'alongside'")" = 1 ] || ask "create role alongside login"
	[ "$(ask "select count(*) from pg_database where datname = 'alongside'")" = 1 ] ||
		ask "create database alongside owner alongside template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'"
	# Values of statements can be names and addresses, so the server's log gets none.
	ask "alter role alongside set log_parameter_max_length = 0"
	ask "alter role alongside set log_error_verbosity = terse"
fi

say "Units and timers"
for unit in alongside@.service alongside-backup.service alongside-backup.timer alongside-doctor.service alongside-doctor.timer alongside-drill.service alongside-drill.timer; do
	install -m 644 "$target/deploy/debian/$unit" "/etc/systemd/system/$unit"
done

if [ $proxy = yes ]; then
	say "nginx"
	tls=/etc/alongside/tls
	install -d -m 700 "$tls"
	if [ ! -e "$tls/fullchain.pem" ]; then
		# nginx needs a certificate to start. Browsers warn about this one until the real one is there.
		openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$site" -addext "subjectAltName=DNS:$site" \
			-keyout "$tls/privkey.pem" -out "$tls/fullchain.pem" 2>/dev/null
	fi
	install -d /var/www/acme /var/www/maps /var/cache/nginx /etc/systemd/system/nginx.service.d
	install -m 644 "$target/deploy/debian/nginx.service.conf" /etc/systemd/system/nginx.service.d/alongside.conf
	ln -sfn /opt/alongside/current/deploy/errors /etc/nginx/errors
	[ -e /etc/nginx/nginx.conf.before-alongside ] || cp /etc/nginx/nginx.conf /etc/nginx/nginx.conf.before-alongside
	value() { sed -n "s/^$1=//p" "$settings" | tail -n 1 | sed 's/^"\(.*\)"$/\1/; s/[\\&|]/\\&/g'; }
	name=$(value PRODUCT_NAME)
	phone=$(value PHONE)
	[ -n "$name" ] || name=Alongside
	[ -n "$phone" ] || phone="1800 975 711"
	second='s|server 10\.77\.0\.12:3000|server 127.0.0.1:3001|'
	[ "$nodes" = 2 ] || second='/server 10\.77\.0\.12:3000/d'
	sed -e "s|\${SITE}|$site|g; s|\${PRODUCT_NAME}|$name|g; s|\${PHONE_DIGITS}|$(echo "$phone" | tr -d ' ')|g; s|\${PHONE}|$phone|g" \
		-e 's|server 10\.77\.0\.11:3000|server 127.0.0.1:3000|' -e "$second" \
		-e "s|/etc/letsencrypt/live/site/|$tls/|" \
		-e 's|^error_log /dev/stderr|error_log syslog:server=unix:/dev/log,nohostname|' \
		-e 's|access_log /dev/stdout|access_log syslog:server=unix:/dev/log,nohostname|' \
		"$target/deploy/nginx/nginx.conf" >/etc/nginx/nginx.conf.new
	nginx -q -t -c /etc/nginx/nginx.conf.new || stop "nginx refuses its new settings. The old ones are still in use."
	mv /etc/nginx/nginx.conf.new /etc/nginx/nginx.conf
fi

# The settings that only you know. The first run ends here.
missing=
for setting in SMTP_URL EMAIL TEAM_EMAIL MAIL_FROM; do
	grep -Eq "^$setting(_FILE)?=." "$settings" || missing="$missing $setting"
done
if ! is_running; then
	say "Release $version is installed. systemd is not running here, so nothing was started."
	[ -z "$missing" ] || say "Still to set in $settings:$missing"
	exit 0
fi
systemctl daemon-reload
if [ -n "$missing" ]; then
	say "Release $version is installed. Now set these in $settings, and run this again:$missing"
	exit 0
fi

say "Start"
# Each node starts before the next one stops, so visitors notice nothing.
for port in $ports; do
	systemctl enable -q "alongside@$port"
	[ $proxy = no ] || [ "$nodes" = 1 ] || ! systemctl is-active -q nginx || "$target/deploy/nginx/node.sh" off "127.0.0.1:$port"
	systemctl restart "alongside@$port"
	tries=0
	until "$target/bin/node" -e "fetch('http://127.0.0.1:$port/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; do
		tries=$((tries + 1))
		[ $tries -lt 120 ] || stop "The node on port $port is not ready: see journalctl -u alongside@$port"
		sleep 1
	done
	[ $proxy = no ] || [ "$nodes" = 1 ] || ! systemctl is-active -q nginx || "$target/deploy/nginx/node.sh" on "127.0.0.1:$port"
done
systemctl enable -q --now alongside-backup.timer alongside-doctor.timer alongside-drill.timer

if [ $proxy = yes ]; then
	systemctl enable -q nginx
	systemctl is-active -q nginx && systemctl reload nginx || systemctl restart nginx
	if [ -n "$acme" ] && [ $certificate = yes ]; then
		say "Certificate"
		install -d /etc/letsencrypt/renewal-hooks/deploy
		printf '#!/bin/sh\nsystemctl reload nginx\n' >/etc/letsencrypt/renewal-hooks/deploy/alongside
		chmod 755 /etc/letsencrypt/renewal-hooks/deploy/alongside
		if certbot certonly --non-interactive --agree-tos --email "$acme" --domain "$site" --cert-name site --keep-until-expiring --webroot --webroot-path /var/www/acme; then
			for file in fullchain privkey; do ln -sfn "/etc/letsencrypt/live/site/$file.pem" "$tls/$file.pem"; done
			systemctl reload nginx
		else
			say "There is no certificate yet: point the DNS records of $site to this machine, and run this again. certbot's reason is above."
		fi
	fi
fi
say "Release $version runs. Check it: alongside doctor"
