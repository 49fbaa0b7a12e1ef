#!/bin/sh
# Writes random secrets for compose.yaml into .env beside it, or into the file that is named. A file that is there stays:
# the volumes have its passwords.
set -euC
umask 077
for name in POSTGRES_PASSWORD OWNER_PASSWORD SERVICE_PASSWORD MINIO_PASSWORD KEYCLOAK_PASSWORD PORTAL_SECRET \
  TILL_SECRET KIM_PASSWORD SESSION_SECRET; do
  echo "$name=$(openssl rand -hex 24)"
done > "${1:-$(dirname "$0")/.env}"
