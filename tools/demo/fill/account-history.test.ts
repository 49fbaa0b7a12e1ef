import { expect, test } from 'vitest';
import { RESOURCES } from '#feeds/resources.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { accountHistory } from './account-history.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;

const clock = { now: () => new Date('2026-11-20T00:00:00.000Z') };

const load = (name: string, records: readonly object[], resources = [accountHistory]) =>
  catalogue.load({ [name]: records }, { resources, clock });

const state = (accountId: string, changedAt: string, members: object = {}) => ({
  ...anAccount({ accountId, number: accountId }),
  ...members,
  changedAt,
});

test('accounts, versions and events have the times of the history', async () => {
  const [summary] = await load('account-history', [
    state('A', '2024-05-01T01:00:00.123Z'),
    state('B', '2025-01-02T02:00:00.000Z'),
    state('A', '2025-03-04T13:00:00.000+10:00', { name: 'New' }),
    state('A', '2026-01-01T00:00:00.000Z', { name: 'New', isDeleted: true }),
    state('B', '2026-02-02T00:00:00.001Z', { status: 'ON_HOLD' }),
  ]);
  expect(summary).toMatchObject({ inserted: 2, replaced: 3, unchanged: 0 });
  const { rows: accounts } = await database.pool.query(
    `SELECT version, document ->> 'createdAt' AS created, document ->> 'updatedAt' AS updated,
      document ->> 'deletedAt' AS deleted FROM accounts ORDER BY account_id`,
  );
  expect(accounts).toEqual([
    {
      version: 3,
      created: '2024-05-01T01:00:00.123Z',
      updated: '2026-01-01T00:00:00.000Z',
      deleted: '2026-01-01T00:00:00.000Z',
    },
    {
      version: 2,
      created: '2025-01-02T02:00:00.000Z',
      updated: '2026-02-02T00:00:00.001Z',
      deleted: null,
    },
  ]);
  const { rows: events } = await database.pool.query(
    `SELECT concat_ws(' ', document ->> 'createdAt', event_type, account_id, version) AS event
    FROM events ORDER BY event_id`,
  );
  expect(events.map(({ event }) => event)).toEqual([
    '2024-05-01T01:00:00.123Z ACCOUNT_CREATED A 1',
    '2025-01-02T02:00:00.000Z ACCOUNT_CREATED B 1',
    '2025-03-04T03:00:00.000Z ACCOUNT_UPDATED A 2',
    '2026-01-01T00:00:00.000Z ACCOUNT_DELETED A 3',
    '2026-02-02T00:00:00.001Z ACCOUNT_UPDATED B 2',
  ]);
  const { rows: ids } = await database.pool.query(
    `SELECT to_timestamp(('x' || replace(left(event_id, 13), '-', ''))::bit(48)::bigint / 1000.0)
        = (document ->> 'createdAt')::timestamptz AS agrees FROM events`,
  );
  expect(ids.every(({ agrees }) => agrees)).toBe(true);
});

test('later changes come after it, and nothing can be inserted before existing events', async () => {
  await load('accounts', [anAccount({ accountId: 'C', number: 'C' })], [...RESOURCES]);
  const { rows } = await database.pool.query(
    "SELECT document ->> 'createdAt' AS created FROM events ORDER BY event_id DESC LIMIT 1",
  );
  expect(rows).toEqual([{ created: '2026-11-20T00:00:00.000Z' }]);
  await expect(load('account-history', [state('D', '2026-11-20T00:00:00.000Z')])).rejects.toThrow(
    'is not later than the last event of the country',
  );
});

test('two changes cannot have the same time', async () => {
  const twice = [state('E', '2027-01-01T00:00:00.000Z'), state('F', '2027-01-01T00:00:00.000Z')];
  await expect(load('account-history', twice)).rejects.toThrow('is already on line 1');
});

test('npx trade-supply load does not accept it', async () => {
  const records = [state('G', '2027-01-01T00:00:00.000Z')];
  await expect(load('account-history', records, [...RESOURCES])).rejects.toThrow();
  expect(RESOURCES).not.toContain(accountHistory);
});
