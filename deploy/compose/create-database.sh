#!/bin/sh
# Run by the image of PostgreSQL, once, on an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner_password="$OWNER_PASSWORD" -v service_password="$SERVICE_PASSWORD" \
  -f /trade-supply/database.sql
