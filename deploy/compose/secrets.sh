#!/bin/sh
# Writes random secrets for compose.yaml into .env beside it, or into the file that is named. A file that is there stays:
# the volumes have its passwords.
set -eu
umask 077
here=$(dirname "$0")
# Containers read these as users of their own, whom a checkout under umask 077 shuts out.
chmod a+r "$here/../database.sql" "$here/create-database.sh" "$here/realm.json"
file=${1:-$here/.env}
new=$(mktemp "$file.XXXXXX")
trap 'rm -f "$new"' EXIT
for name in POSTGRES_PASSWORD OWNER_PASSWORD SERVICE_PASSWORD MINIO_PASSWORD KEYCLOAK_PASSWORD PORTAL_SECRET \
  TILL_SECRET PEOPLE_PASSWORD SESSION_SECRET; do
  # Apart from echo, whose success would hide that openssl failed.
  secret=$(openssl rand -hex 24)
  echo "$name=$secret"
done > "$new"
# A link, unlike mv, does not replace a file that is there.
ln "$new" "$file"
