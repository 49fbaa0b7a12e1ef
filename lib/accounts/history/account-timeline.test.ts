import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { readCodeNames } from '#lib/accounts/account-codes.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { deleteExpiredHistory } from '#lib/events/retention.ts';
import { accountTimeline, findOnHold, listVersionNumbers } from './account-timeline.ts';

const database = setUpTestDatabase();

/** An account with a version for each day from 1 January 2026 on. */
async function changed(
  number: string,
  states: readonly Parameters<typeof anAccount>[0][],
  country: CountryCode = 'au',
) {
  for (const [at, state] of states.entries()) {
    const now = new Date(Date.UTC(2026, 0, 1 + at));
    const record = anAccount({ accountId: number, number, ...state });
    await saveAccounts(database.db, country, [record], { clock: { now: () => now } });
  }
}

async function timeline(
  accountId: string,
  before?: number,
  caller: Parameters<typeof testContext>[1] = {},
) {
  const ctx = testContext(database, caller);
  return accountTimeline(ctx, accountId, { names: await readCodeNames(ctx), before });
}

test('each version shows what changed, by whom and when, newest first', async () => {
  await changed('1', [{}, { name: 'B' }, { name: 'B', isDeleted: true }, { name: 'B' }]);
  const { entries, hasEarlier } = await timeline('1');
  expect(hasEarlier).toBe(false);
  expect(entries.map(({ version, eventType }) => `${version} ${eventType}`)).toEqual([
    '4 ACCOUNT_RESTORED',
    '3 ACCOUNT_DELETED',
    '2 ACCOUNT_UPDATED',
    '1 ACCOUNT_CREATED',
  ]);
  expect(entries[2]).toMatchObject({
    at: '2026-01-02T00:00:00.000Z',
    by: { type: 'SYSTEM', name: 'accounts feed' },
    differences: [{ label: 'Name', before: 'Māia’s Plumbing & Gas', after: 'B' }],
  });
  expect(entries[3]?.differences).toEqual([]);
});

test('a long timeline comes in pages without duplicates', async () => {
  await changed(
    '2',
    Array.from({ length: 23 }, (_, at) => ({ name: `Name ${at}` })),
  );
  const newest = await timeline('2');
  expect(newest.hasEarlier).toBe(true);
  expect(newest.entries).toHaveLength(20);
  expect(newest.entries.at(-1)?.differences).toHaveLength(1);
  const earlier = await timeline('2', 4);
  expect(earlier.entries.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(earlier.hasEarlier).toBe(false);
});

test('without the previous version it names what changed, but not from what', async () => {
  const country = 'nz';
  await changed('3', [{}, { name: 'B' }, { name: 'C' }], country);
  // The second version is older than that, the third is not.
  const clock = { now: () => new Date('2026-04-02T12:00:00Z') };
  await deleteExpiredHistory({ db: database.db, clock }, 90);
  const { entries } = await timeline('3', undefined, { country });
  expect(entries.map(({ version }) => version)).toEqual([3, 2]);
  expect(entries[1]).toMatchObject({ differences: undefined, changed: ['Name'] });
  const versions = await listVersionNumbers(testContext(database, { country }), '3');
  expect(versions).toMatchObject([
    { version: 3, at: '2026-01-03T00:00:00.000Z', by: expect.stringMatching(/./) },
    { version: 2, at: '2026-01-02T00:00:00.000Z', by: expect.stringMatching(/./) },
  ]);
});

test('says since when an account is on hold and who put it there, while that is known', async () => {
  const [active, onHold] = [{ status: 'ACTIVE' }, { status: 'ON_HOLD' }] as const;
  await changed('7', [onHold, active, onHold, { ...onHold, name: 'B' }]);
  const ctx = testContext(database);
  const { entries } = await timeline('7');
  expect(await findOnHold(ctx, '7')).toEqual({ at: entries[1]?.at, by: 'accounts feed' });
  await changed('8', [onHold]);
  expect(await findOnHold(ctx, '8')).toMatchObject({ by: 'accounts feed' });
  expect(await findOnHold(testContext(database, { customerNumbers: ['9'] }), '7')).toBeUndefined();
});

test('returns no versions of an account of another customer', async () => {
  await changed('4', [{}]);
  expect((await timeline('4', undefined, { customerNumbers: ['5'] })).entries).toEqual([]);
});
