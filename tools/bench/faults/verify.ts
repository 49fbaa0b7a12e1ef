import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Ledger } from './ledger.ts';
import { listedAssets } from './leftovers.ts';
import { numberOf } from './writers.ts';

/** Compares the database with the ledger: a line for each contradiction. */
export async function verifyLedger(db: Database, ledger: Ledger): Promise<string[]> {
  const problems: string[] = [];
  for (const record of ledger.records()) {
    const [kind = '', key = ''] = record.split(' ');
    if (kind === 'upload') problems.push(...(await verifyUpload(db, ledger, key)));
    else if (kind === 'asset') problems.push(...(await verifyAsset(db, ledger, key)));
    else problems.push(...(await verifyFeed(db, ledger, key)));
  }
  return [...problems, ...(await verifyHistory(db))];
}

async function verifyUpload(db: Database, ledger: Ledger, checksum: string): Promise<string[]> {
  const rows = await listedAssets(db)
    .select('asset_id')
    .where('checksum_sha256', '=', checksum)
    .execute();
  const record = `upload ${checksum}`;
  const isDeletable = ledger.compare(record, 2).length === 0;
  return ledger.compare(record, rows.length === 0 && isDeletable ? 2 : rows.length);
}

async function verifyAsset(db: Database, ledger: Ledger, assetId: string): Promise<string[]> {
  const row = await db
    .selectFrom('assets')
    .select('name')
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  if (!row) return [`asset ${assetId} is missing`];
  return ledger.compare(`asset ${assetId}`, numberOf(row.name));
}

/** A load is one transaction: all accounts of a feed have the same name. */
async function verifyFeed(db: Database, ledger: Ledger, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('name')
    .distinct()
    .where('number', 'like', `${name}-%`)
    .execute();
  const names = rows.map((row) => row.name);
  if (names.length > 1) return [`feed ${name} is loaded in part: ${names.join(', ')}`];
  return [
    ...ledger.compare(`feed ${name}`, numberOf(names[0] ?? '')),
    ...(await verifyVersions(db, ledger, name)),
  ];
}

/** Each acknowledged load is a version of every account of its feed. */
async function verifyVersions(db: Database, ledger: Ledger, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; missing: number }>`
    with feed as (
      select country_code, account_id from accounts where number like ${`${name}-%`}
    )
    select versions.document ->> 'name' as name,
      (select count(*) from feed) - count(*) as missing
    from account_versions as versions join feed using (country_code, account_id)
    group by 1`.execute(db);
  const missing = new Map(rows.map((row) => [numberOf(row.name), row.missing]));
  return ledger.acknowledged(`feed ${name}`).flatMap((number) => {
    const accounts = missing.get(number) ?? 'all';
    return accounts === 0
      ? []
      : [`feed ${name}: load ${number} is missing of ${accounts} accounts`];
  });
}

/** Each account has its versions without a gap, and an event for each, in the order of the versions. */
async function verifyHistory(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select accounts.number from accounts
    where accounts.version <> (
        select count(*) from account_versions as versions
        where versions.country_code = accounts.country_code
          and versions.account_id = accounts.account_id
          and versions.version between 1 and accounts.version)
      or array(select generate_series(1, accounts.version)) <> array(
        select events.version from events
        where events.country_code = accounts.country_code
          and events.account_id = accounts.account_id
        order by events.event_id)
    order by accounts.number limit 5`.execute(db);
  return rows.map(({ number }) => `account ${number}: its versions and events do not match it`);
}
