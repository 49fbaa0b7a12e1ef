import { describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import { localTimeAt } from '#lib/time/local-time.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches, holidaysAt } from './branches.ts';
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

test('every business number has valid check digits', () => {
  // Australian Business Register: subtract 1 from the first digit; the weighted sum is a multiple of 89.
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const abns = au.accounts.flatMap(({ abn }) => abn ?? []);
  for (const abn of abns) {
    expect(abn).toMatch(/^[1-9]\d{10}$/);
    const sum = weights.reduce((all, weight, at) => {
      return all + weight * (Number(abn[at]) - (at === 0 ? 1 : 0));
    }, 0);
    expect(sum % 89).toBe(0);
  }
  // GS1: from the right, digits weigh 1 and 3 alternately.
  const nzbns = nz.accounts.flatMap(({ nzbn }) => nzbn ?? []);
  for (const nzbn of nzbns) {
    expect(nzbn).toMatch(/^9429\d{9}$/);
    const sum = [...nzbn].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
    expect(sum % 10).toBe(0);
  }
  expect([new Set(abns).size, new Set(nzbns).size]).toEqual([abns.length, nzbns.length]);
  expect(abns.length + nzbns.length).toBeGreaterThan(1_200);
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
] as const)(
  'the history of the accounts of %s',
  (countryCode, { accounts, changes, customers }) => {
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

    test('changes are on working days, in the opening hours of the branch', () => {
      const branches = demoBranches(countryCode, TODAY);
      const branchOf = new Map(branches.map((branch) => [branch.number, branch]));
      const home = new Map(accounts.map((each) => [each.accountId, each.homeBranchNumber]));
      for (const { changedAt, account } of changes) {
        const branch = branchOf.get(home.get(account.accountId) ?? '');
        const { timeZone = '' } = branch?.location ?? {};
        const { date, time } = localTimeAt(new Date(changedAt), timeZone);
        const weekDay = weekDayOf(date);
        expect(['SATURDAY', 'SUNDAY']).not.toContain(weekDay);
        expect(branch && holidaysAt(branch).get(date)).toBeUndefined();
        const open = branch?.hours?.some(
          (hours) => hours.days.includes(weekDay) && hours.open <= time && time < hours.close,
        );
        expect([changedAt, open]).toEqual([changedAt, true]);
      }
    });
  },
);

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
