import { describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';
import { dataRecords } from './data-file.ts';
import { accountHistory } from './fill/account-history.ts';

const TODAY = '2026-11-20';
const [au, nz] = [demoAccounts('au', TODAY), demoAccounts('nz', TODAY)];

const database = setUpTestDatabase();

test('1,500 accounts have unique numbers and ids, the same every time', () => {
  const accounts = [...au.accounts, ...nz.accounts];
  expect(accounts).toHaveLength(1_500);
  expect(new Set(accounts.map(({ number }) => number)).size).toBe(1_500);
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1_500);
  expect(demoAccounts('au', TODAY)).toEqual(au);
});

test.each(['au', 'nz'] as const)(
  'every trading branch of %s is the home branch of accounts in its state, always the same',
  (country) => {
    const trading = demoBranches(country, TODAY).filter(({ identity }) => identity?.isTrading);
    const { accounts, changes } = country === 'au' ? au : nz;
    const home = new Map(accounts.map((each) => [each.accountId, each.homeBranchNumber]));
    expect(new Set(home.values())).toEqual(new Set(trading.map(({ number }) => number)));
    for (const { account } of changes)
      expect(account.homeBranchNumber).toBe(home.get(account.accountId));
    const states = new Map(trading.map((each) => [each.number, each.location.address.state]));
    for (const { homeBranchNumber, addresses = [] } of accounts) {
      expect(addresses[0]?.type).toBe('BILLING');
      for (const { state } of addresses) expect(state).toBe(states.get(homeBranchNumber));
    }
  },
);

describe.each([
  ['au', au],
  ['nz', nz],
] as const)('the history of the accounts of %s', (_, { accounts, changes, customers }) => {
  const terms = new Map(customers.map((each) => [each.number, each.terms]));
  test('each account was opened active and ended in its current state', () => {
    const states = Map.groupBy(changes, ({ account }) => account.accountId);
    expect(states.size).toBe(accounts.length);
    for (const account of accounts) {
      const history = states.get(account.accountId) ?? [];
      expect(history[0]?.account).toMatchObject({ status: 'ACTIVE' });
      expect(history[0]?.account.isDeleted ?? false).toBe(false);
      const { changedBy, ...ended } = history.at(-1)?.account ?? {};
      expect(ended).toEqual(account);
      expect(changedBy?.name).toMatch(/^\S+ \S/);
    }
  });

  test('changes are in order, until yesterday, over more than ten years', () => {
    const instants = changes.map(({ changedAt }) => changedAt);
    expect(new Set(instants).size).toBe(instants.length);
    expect(instants.toSorted()).toEqual(instants);
    expect(instants[0]?.slice(0, 4)).toBe('2015');
    expect(instants.at(-1)?.slice(0, 10)).toBe('2026-11-19');
    const firstDay = accounts.map(({ number }) => terms.get(number)?.[0]?.from ?? '');
    expect(firstDay.toSorted()).toEqual(firstDay);
  });
});

test('feeds load with the times of the changes, and events of every type', async () => {
  const { accounts, changes } = nz;
  const load = async (name: string, records: readonly object[]) => {
    const paths = [makeFeedFolder().write(`${name}.ndjson`, records)];
    const resources = [...RESOURCES, accountHistory];
    return (await loadFeeds({ url: database.url, countryCode: 'nz', paths, resources }))[0];
  };
  for (const name of ['industry-types', 'segments', 'sub-segments'])
    await load(name, dataRecords(`${name}.ndjson`));
  const history = changes.map(({ account, changedAt }) => ({ ...account, changedAt }));
  expect(await load(accountHistory.name, history)).toMatchObject({
    inserted: accounts.length,
    replaced: changes.length - accounts.length,
    unchanged: 0,
  });
  expect(await load('accounts', accounts)).toMatchObject({ unchanged: accounts.length });
  const { rows } = await database.pool.query<{ at: string; type: string }>(
    `SELECT document ->> 'createdAt' AS at, event_type AS type
     FROM events WHERE country_code = 'nz' ORDER BY event_id`,
  );
  expect(rows.map(({ at }) => at)).toEqual(changes.map(({ changedAt }) => changedAt));
  expect(new Set(rows.map(({ type }) => type)).size).toBe(4);
});
