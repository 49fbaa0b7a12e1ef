import { beforeEach, expect, test } from 'vitest';
import type { LoadOptions } from '#feeds/load.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeEach(() =>
  database.pool.query(
    'TRUNCATE accounts, account_versions, events, industry_types, segments, sub_segments',
  ),
);

async function load(accounts: readonly object[], more: Partial<LoadOptions> = {}) {
  const [summary] = await catalogue.load({ accounts }, more);
  return summary;
}

async function stored(query: string): Promise<unknown[]> {
  const { rows } = await database.pool.query({ text: query, rowMode: 'array' });
  return rows.flat();
}

test('a feed creates, changes, deletes and restores accounts, with an event for each', async () => {
  const b = anAccount({ accountId: 'B', number: '2' });
  expect(await load([anAccount(), b])).toMatchObject({ inserted: 2, replaced: 0, unchanged: 0 });
  expect(await load([anAccount({ name: 'N' }), b])).toMatchObject({ replaced: 1, unchanged: 1 });
  expect(await load([{ ...b, isDeleted: true }])).toMatchObject({ inserted: 0, replaced: 1 });
  expect(await load([{ ...b, isDeleted: false }])).toMatchObject({ replaced: 1 });
  expect(
    await stored(`SELECT substr(event_type, 9) || ' ' || account_id FROM events ORDER BY event_id`),
  ).toEqual(['CREATED A-17850', 'CREATED B', 'UPDATED A-17850', 'DELETED B', 'RESTORED B']);
  expect(await stored(`SELECT DISTINCT document->'actor'->>'type' FROM events`)).toEqual([
    'SYSTEM',
  ]);
});

test('loading the same file twice writes no version and no event', async () => {
  const lines = [anAccount(), anAccount({ accountId: 'B', number: '2', isDeleted: true })];
  await load(lines);
  expect(await load(lines)).toMatchObject({ inserted: 0, replaced: 0, unchanged: 2 });
  expect(
    await stored('SELECT (SELECT count(*) FROM account_versions) + count(*) FROM events'),
  ).toEqual([4]);
});

test('the events of a file share a correlation id of their own', async () => {
  await load([anAccount(), anAccount({ accountId: 'B', number: '2' })]);
  await load([anAccount({ name: 'N' })]);
  const ids = await stored(`SELECT document->>'correlationId' FROM events ORDER BY event_id`);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(2);
});

test('accounts are not removed by --replace, which says so', async () => {
  await load([anAccount()]);
  const summary = await load([anAccount({ accountId: 'B', number: '2' })], { replace: true });
  expect(summary).toMatchObject({
    removed: 0,
    notes: [expect.stringContaining('accounts are never removed')],
  });
  expect(await stored('SELECT number FROM accounts ORDER BY number')).toEqual(['17850', '2']);
});

test.each([
  [{ version: 2 }, 'version: is not a member of this record'],
  [{ createdAt: '2026-01-01T00:00:00.000Z' }, 'createdAt: is not a member'],
  [{ accountType: 'LOAN' }, 'accountType: '],
  [{ paymentTermsDays: 0.5 }, 'paymentTermsDays: '],
  [{ addresses: [{ line1: 'x' }] }, 'addresses[0].type: '],
  [{ industryType: 'X' }, 'industryType: there is no industry type "X"'],
  [{ segment: 'X' }, 'segment: there is no segment "X"'],
  [{ subSegment: 'X' }, 'subSegment: there is no sub-segment "X"'],
])('reports %j, naming the member', async (members, issue) => {
  await expect(load([{ ...anAccount(), ...members }])).rejects.toThrow(issue);
  expect(await stored('SELECT number FROM accounts')).toEqual([]);
});

test('reports the second line of a repeated account or number', async () => {
  const [a, b] = [
    anAccount({ accountId: 'A', number: '1' }),
    anAccount({ accountId: 'B', number: '2' }),
  ];
  await expect(load([a, { ...b, accountId: 'A' }])).rejects.toThrow(
    'accounts.ndjson:2 accountId: "A" is the account that is already on line 1',
  );
  await expect(load([a, { ...b, number: '1' }])).rejects.toThrow(
    'accounts.ndjson:2 number: "1" is already on line 1',
  );
  const { accountId: _, ...nameless } = a;
  await load([a]);
  await expect(load([{ ...a, number: '3' }, nameless])).rejects.toThrow(
    'accounts.ndjson:2 accountId: "A" is the account that is already on line 1',
  );
});

test('reports another account’s number, unless that account changes it in the same file', async () => {
  const [a, b] = [
    anAccount({ accountId: 'A', number: '1' }),
    anAccount({ accountId: 'B', number: '2' }),
  ];
  await load([a, b]);
  await expect(load([{ ...a, number: '2' }])).rejects.toThrow(
    'accounts.ndjson:1 number: "2" is the number of the account "B"',
  );
  await load([
    { ...a, number: '2' },
    { ...b, number: '1' },
  ]);
  expect(await stored('SELECT number FROM accounts ORDER BY account_id')).toEqual(['2', '1']);
});

test('with --skip-invalid the good accounts are stored', async () => {
  const lines = [anAccount(), anAccount({ accountId: 'B', number: '2', segment: 'none' })];
  expect(await load(lines, { skipInvalid: true })).toMatchObject({ inserted: 1, rejected: 1 });
});

test('industry types, segments and sub-segments load before the accounts that use them', async () => {
  const code = (name: string) => ({ code: name, description: name, enabled: true });
  const feeds = {
    accounts: [anAccount({ industryType: 'E3231', segment: 'TRADE', subSegment: 'PLUMBER' })],
    'sub-segments': [{ ...code('PLUMBER'), segmentCode: 'TRADE' }],
    segments: [code('TRADE')],
    'industry-types': [code('E3231')],
  };
  const loadAll = () => catalogue.load(feeds);
  expect((await loadAll()).map(({ inserted }) => inserted)).toEqual([1, 1, 1, 1]);
  expect((await loadAll()).map(({ unchanged }) => unchanged)).toEqual([1, 1, 1, 1]);
  const strange = [{ ...code('X'), segmentCode: 'NONE' }];
  await expect(catalogue.load({ 'sub-segments': strange })).rejects.toThrow(
    'sub-segments.ndjson:1 segmentCode: there is no segment "NONE"',
  );
});
