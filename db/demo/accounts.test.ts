import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { makeFeedFolder } from '#db/load/testing/feed-folder.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';

const TODAY = '2026-11-20';
const [au, nz] = [demoAccounts('au', TODAY), demoAccounts('nz', TODAY)];

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('there are 1,500 accounts, each with a number and an id of its own, the same every time', () => {
  const accounts = [...au.accounts, ...nz.accounts];
  expect(accounts).toHaveLength(1_500);
  expect(new Set(accounts.map(({ number }) => number)).size).toBe(1_500);
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1_500);
  expect(demoAccounts('au', TODAY)).toEqual(au);
  expect(demoAccounts('nz', TODAY, 3).accounts.slice(0, 550)).toEqual(nz.accounts);
});

test('every business number has the digits that check it', () => {
  // The Australian Business Register: 1 from the first digit, weights, a multiple of 89.
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const abns = au.accounts.flatMap(({ abn }) => abn ?? []);
  for (const abn of abns) {
    expect(abn).toMatch(/^[1-9]\d{10}$/);
    const sum = weights.reduce((all, weight, at) => {
      return all + weight * (Number(abn[at]) - (at === 0 ? 1 : 0));
    }, 0);
    expect(sum % 89).toBe(0);
  }
  // GS1: from the right, the digits weigh 1 and 3 by turns.
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
  'in %s every account is at home at a trading branch',
  (country) => {
    const trading = demoBranches(country, TODAY).filter(({ identity }) => identity?.isTrading);
    const numbers = new Set(trading.map(({ number }) => number));
    const { accounts, histories } = country === 'au' ? au : nz;
    for (const account of [...accounts, ...histories.flatMap((former) => former.accounts)]) {
      expect(numbers).toContain(account.homeBranchNumber);
    }
    const used = new Set(accounts.map(({ homeBranchNumber }) => homeBranchNumber));
    expect(used).toEqual(numbers);
  },
);

test('addresses are of the state of the home branch, in the form of the country', () => {
  for (const [country, { accounts }] of [['au', au] as const, ['nz', nz] as const]) {
    const branches = demoBranches(country, TODAY);
    const states = new Map(branches.map((each) => [each.number, each.location.address.state]));
    for (const { homeBranchNumber, addresses = [] } of accounts) {
      expect(addresses[0]?.type).toBe('BILLING');
      for (const { state, postcode } of addresses) {
        expect(state).toBe(states.get(homeBranchNumber));
        expect(postcode).toMatch(/^\d{4}$/);
      }
    }
  }
});

test.each([
  ['au', au],
  ['nz', nz],
] as const)(
  'the feeds of %s are loaded as they are, and events of every type come of it',
  async (countryCode, demo) => {
    const load = async (name: string, records: readonly object[]) => {
      const path = makeFeedFolder().write(`${name}.ndjson`, records);
      const [summary] = await loadFeeds({ url: database.url, countryCode, paths: [path] });
      return summary;
    };
    await load('industry-types', demo.industryTypes);
    await load('segments', demo.segments);
    await load('sub-segments', demo.subSegments);
    for (const { accounts } of demo.histories) {
      expect(await load('accounts', accounts)).toMatchObject({
        records: accounts.length,
        unchanged: 0,
      });
    }
    const summary = await load('accounts', demo.accounts);
    expect(summary).toMatchObject({ inserted: 0, records: demo.accounts.length });
    const { rows } = await database.pool.query(
      `SELECT count(*) AS events, count(DISTINCT event_type) AS types, max(version) AS versions,
      count(*) FILTER (WHERE event_type = 'ACCOUNT_CREATED' AND document #>> '{data,account,isDeleted}' = 'true') AS born_deleted
     FROM events WHERE country_code = '${countryCode}'`,
    );
    expect(rows[0]).toMatchObject({ types: 4, born_deleted: 0 });
    expect(rows[0].events).toBeGreaterThan(demo.accounts.length * 1.4);
    expect(rows[0].versions).toBeGreaterThan(2);
  },
);
