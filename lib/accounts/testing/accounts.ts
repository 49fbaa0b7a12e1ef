import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import {
  type AccountChanges,
  changeAccounts,
  identifyAccounts,
} from '#lib/accounts/change-accounts.ts';
import { STAGED_ACCOUNT, stagedAccount } from '#lib/accounts/staged-accounts.ts';
import type { Actor, CountryCode } from '#lib/api/fields.ts';
import { type Clock, systemClock } from '#lib/time/clock.ts';
import { AccountRecord } from '../schema.ts';

/** An account record for tests. */
export function anAccount(members: Partial<AccountRecord> = {}): AccountRecord {
  return AccountRecord.parse({
    accountId: 'A-17850',
    number: '17850',
    name: 'Māia’s Plumbing & Gas',
    accountType: 'CREDIT',
    status: 'ACTIVE',
    paymentTermsDays: 30,
    contacts: [{ firstName: 'Māia', lastName: 'Example', isPrimary: true }],
    addresses: [{ type: 'BILLING', line1: '12 Example Street', suburb: 'Osborne Park' }],
    ...members,
  });
}

export const FEED: Actor = { type: 'SYSTEM', id: 'feed', name: 'accounts feed' };

/** Loads account records like a feed, in its own transaction. */
export function saveAccounts(
  db: Database,
  countryCode: CountryCode,
  records: readonly AccountRecord[],
  { clock = systemClock, beforeStamp, beforeCommit }: Hooks = {},
): Promise<AccountChanges> {
  return db.transaction().execute(async (trx) => {
    await stage(trx, countryCode, records);
    await identifyAccounts({ db: trx, countryCode });
    await beforeStamp?.();
    const correlationId = 'load-1';
    const changes = changeAccounts({ db: trx, countryCode, clock, actor: FEED, correlationId });
    await changes.then(beforeCommit);
    return changes;
  });
}

type Hooks = {
  readonly clock?: Clock;
  /** Hooks that are awaited before the changes get their time, and before commit. */
  readonly beforeStamp?: () => Promise<unknown>;
  readonly beforeCommit?: () => Promise<unknown>;
};

async function stage(db: Database, countryCode: CountryCode, records: readonly AccountRecord[]) {
  const columns = Object.entries(STAGED_ACCOUNT).map(([name, type]) => `${name} ${type}`);
  await sql`
    create temporary table staged (feed_line bigint, country_code text, ${sql.raw(columns.join())})
      on commit drop`.execute(db);
  const rows = records.map((record, at) => ({
    feed_line: at + 1,
    ...stagedAccount(AccountRecord.parse(record)),
  }));
  const names = Object.keys(STAGED_ACCOUNT);
  // Cast from text, because a JSON text inside JSON would be stored as a JSON string.
  await sql`
    insert into staged (feed_line, country_code, ${sql.raw(names.join())})
    select feed_line, ${countryCode}, ${sql.raw(names.map((name) => (name === 'record' ? 'record::json' : name)).join())}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (feed_line bigint, ${sql.raw(columns.join().replaceAll(' NOT NULL', '').replaceAll('json', 'text'))})`.execute(
    db,
  );
}
