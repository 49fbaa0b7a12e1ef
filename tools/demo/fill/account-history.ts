import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { columnsAs, defineFeed, type StagedLoad } from '#feeds/resource.ts';
import { accounts, FEED_ACTOR } from '#feeds/resources/accounts.ts';
import {
  type AccountChanges,
  importAccountHistory,
  lockEventStream,
} from '#lib/accounts/change-accounts.ts';
import { AccountId, AccountRecord } from '#lib/accounts/schema.ts';
import { STAGED_ACCOUNT, stagedAccount } from '#lib/accounts/staged-accounts.ts';
import { TimestampWithOffset } from '#lib/api/fields.ts';

const HistoryRecord = AccountRecord.safeExtend({
  accountId: AccountId,
  changedAt: TimestampWithOffset,
});

function toStaged({ changedAt, ...record }: z.output<typeof HistoryRecord>) {
  return { ...stagedAccount(record), changed_ms: Date.parse(changedAt) };
}

/**
 * Past states of accounts, each with the time it began (`changedAt`), for the demo business. Not among the resources
 * of `npx trade-supply load`: a feed must not date changes.
 */
export const accountHistory = defineFeed({
  name: 'account-history',
  table: 'accounts',
  record: HistoryRecord,
  stored: toStaged,
  columns: columnsAs(toStaged({ accountId: '', number: '', name: '', changedAt: '' })),
  // No two changes have the same time.
  key: { changed_ms: 'changedAt' },
  neverRemoved: 'what has been stays',
  references: accounts.references ?? [],
  check: checkChangedAt,
  customMerge: {
    stagingColumns: { ...STAGED_ACCOUNT, changed_ms: 'bigint NOT NULL' },
    merge: mergeHistory,
  },
});

async function checkChangedAt(load: StagedLoad): Promise<void> {
  const lastMs = await lockEventStream(load);
  await sql`
    insert into staged_issues (feed_line, path, message)
    select feed_line, 'changedAt', 'is not later than the last event of the country'
    from staged where changed_ms <= ${lastMs}::bigint`.execute(load.db);
}

/** Applies the first change of every account, then the second, and so on, in one transaction. */
async function mergeHistory({ db, countryCode }: StagedLoad): Promise<AccountChanges> {
  await sql`alter table staged rename to history`.execute(db);
  await sql`create temporary table staged (like history) on commit drop`.execute(db);
  const change = { db, countryCode, actor: FEED_ACTOR, correlationId: randomUUID() };
  const counts = { inserted: 0, replaced: 0, unchanged: 0 };
  while ((await stageEarliest(db)) > 0n) {
    const { inserted, replaced, unchanged } = await importAccountHistory(change);
    counts.inserted += inserted;
    counts.replaced += replaced;
    counts.unchanged += unchanged;
  }
  return counts;
}

/** Moves the earliest state of each account from `history` to `staged`; returns how many. */
async function stageEarliest(db: Database): Promise<bigint> {
  await sql`truncate staged`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    with earliest as (
      select distinct on (account_id) feed_line from history order by account_id, changed_ms
    ), moved as (
      delete from history using earliest where history.feed_line = earliest.feed_line
      returning history.*
    )
    insert into staged select * from moved`.execute(db);
  return numAffectedRows;
}
