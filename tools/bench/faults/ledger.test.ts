import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { makeLedger, nameOf, verifyLedger } from './ledger.ts';

test('allows the number acknowledged last, and numbers sent since; reports every other', () => {
  const ledger = makeLedger();
  for (const number of [1, 2]) {
    ledger.begin('a', number);
    ledger.acknowledge('a', number);
  }
  ledger.begin('a', 3);
  ledger.begin('b', 1);
  ledger.begin('b', 2);
  ledger.acknowledge('b', 2);
  expect([2, 3].flatMap((stored) => ledger.compare('a', stored))).toEqual([]);
  expect([1, undefined, 7].flatMap((stored) => ledger.compare('a', stored))).toEqual([
    'a: 1 is stored, 2 was acknowledged last',
    'a: 0 is stored, 2 was acknowledged last',
    'a: 7 is stored, 2 was acknowledged last',
  ]);
  // Replaced by a later change that was acknowledged.
  expect(ledger.compare('b', 1)).toHaveLength(1);
});

test('finds whatever was acknowledged and is not there, or is there in part', async () => {
  await using stack = new AsyncDisposableStack();
  const database = await makeTestDatabase();
  stack.defer(() => database.drop());
  const { db } = database;
  const ledger = makeLedger();
  const done = (record: string, number: number) => {
    ledger.begin(record, number);
    ledger.acknowledge(record, number);
  };
  const load = (numbers: readonly string[], name: string) =>
    saveAccounts(
      db,
      'au',
      numbers.map((number) => anAccount({ accountId: number, number, name })),
    );

  const assetId = await saveAssetRecord(db, { name: nameOf(2), checksum_sha256: 'stored' });
  done(`asset ${assetId}`, 1);
  done(`asset ${assetId}`, 2);
  done('upload stored', 1);
  await load(['good-0', 'good-1'], nameOf(1));
  await load(['good-0', 'good-1'], nameOf(2));
  done('feed good', 1);
  done('feed good', 2);
  expect(await verifyLedger(db, ledger)).toEqual([]);

  await db
    .updateTable('assets')
    .set({ name: nameOf(1) })
    .execute();
  done('upload lost', 1);
  await load(['half-0', 'half-1'], nameOf(1));
  await load(['half-0'], nameOf(2));
  done('feed half', 2);
  await db.deleteFrom('events').where('account_id', '=', 'good-0').execute();
  expect(await verifyLedger(db, ledger)).toEqual([
    `asset ${assetId}: 1 is stored, 2 was acknowledged last`,
    'upload lost: 0 is stored, 1 was acknowledged last',
    'feed half is stored in part: 1, 2',
    'account good-0: its versions and events do not match it',
  ]);
});
