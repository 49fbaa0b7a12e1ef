#!/bin/sh
# Restores the newest backup into a database and a folder of its own, compares the files of its assets with it, prints
# recovery point and recovery time, and removes both again. As root on the machine of PostgreSQL, while the service runs:
#   sh deploy/restore-drill.sh /backups
set -eu
backups=$(realpath "${1:?name the folder of the backups}")
cd "$(dirname "$0")/.."

# The address in a file of settings, with the drill's database.
drill_address() {
  tr -d "\"'" <"$2" | sed -n "s|^$1=\(postgres[a-z]*://[^/]*/\)[^?]*|\1trade_drill|p"
}
DATABASE_URL=$(drill_address DATABASE_URL /etc/trade-supply.env)
DATABASE_OWNER_URL=$(drill_address DATABASE_OWNER_URL /etc/trade-supply-owner.env)
: "${DATABASE_URL:?has no address in /etc/trade-supply.env}"
: "${DATABASE_OWNER_URL:?has no address in /etc/trade-supply-owner.env}"
DATA_DIR=$(mktemp -d)
export DATABASE_URL DATABASE_OWNER_URL DATA_DIR
trap 'rm -rf "$DATA_DIR"' EXIT

# Fails where there is one already: it may be in use.
runuser -u postgres -- createdb --owner=trade_owner --encoding=UTF8 --template=template0 trade_drill
trap 'rm -rf "$DATA_DIR"; runuser -u postgres -- dropdb trade_drill' EXIT
# What the environment has counts, and not the file.
node --env-file /etc/trade-supply.env cli/main.ts restore "$backups"
# Files in a bucket are not in the backup.
if [ -d "$DATA_DIR/assets" ]; then node --env-file /etc/trade-supply.env cli/main.ts assets:check; fi
