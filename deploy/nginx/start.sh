#!/bin/sh
# Gets the first certificate, starts nginx, and renews the certificate twice a day.
set -eu
PHONE_DIGITS=$(printf %s "$PHONE" | tr -d ' ')
export PHONE_DIGITS
envsubst '$SITE $PRODUCT_NAME $PHONE $PHONE_DIGITS' </etc/nginx/nginx.conf.template >/run/nginx.conf

certificate() {
	certbot certonly --non-interactive --agree-tos --email "$ACME_EMAIL" --domain "$SITE" --cert-name site --keep-until-expiring "$@"
}
# nginx needs a certificate to start, so the first time certbot listens on port 80 itself. Waits 15 minutes after a
# failure, because the authority allows only five failures an hour.
until [ -e /etc/letsencrypt/live/site/fullchain.pem ] || certificate --standalone; do sleep 900; done
while sleep 43200; do
	certificate --quiet --webroot --webroot-path /var/www/acme --deploy-hook "nginx -c /run/nginx.conf -s reload" || true
done &
exec nginx -c /run/nginx.conf -g 'daemon off;'
