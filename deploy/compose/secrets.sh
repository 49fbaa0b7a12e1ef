#!/bin/sh
# Writes random secrets for compose.yaml into .env beside it, or into the file that is named. A file that is there stays:
# the volumes have its passwords.
set -eu
umask 077
file=${1:-$(dirname "$0")/.env}
new=$(mktemp "$file.XXXXXX")
trap 'rm -f "$new"' EXIT
for name in POSTGRES_PASSWORD OWNER_PASSWORD SERVICE_PASSWORD MINIO_PASSWORD KEYCLOAK_PASSWORD PORTAL_SECRET \
  TILL_SECRET KIM_PASSWORD SESSION_SECRET; do
  # Apart from echo, whose success would hide that openssl failed.
  secret=$(openssl rand -hex 24)
  echo "$name=$secret"
done > "$new"
# A link, unlike mv, does not replace a file that is there.
ln "$new" "$file"
