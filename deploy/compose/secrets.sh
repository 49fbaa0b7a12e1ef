#!/bin/sh
# Prints random secrets for compose.yaml: sh deploy/compose/secrets.sh > deploy/compose/.env
set -eu
umask 077
for name in POSTGRES_PASSWORD OWNER_PASSWORD SERVICE_PASSWORD MINIO_PASSWORD KEYCLOAK_PASSWORD PORTAL_SECRET \
  TILL_SECRET KIM_PASSWORD SESSION_SECRET; do
  echo "$name=$(openssl rand -hex 24)"
done
