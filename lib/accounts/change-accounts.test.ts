import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { Account, AccountVersion } from '#lib/accounts/schema.ts';
import { anAccount, FEED, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { accountHistory } from '#lib/accounts/testing/history.ts';
import { etagOf } from '#lib/documents/document.ts';
import { AccountEvent } from '#lib/events/schema.ts';

const database = setUpTestDatabase();
beforeEach(() =>
  database.pool.query(
    `TRUNCATE accounts, account_versions, events; UPDATE event_streams SET last_created_at = 'epoch'`,
  ),
);

const at = (time: string) => ({ clock: { now: () => new Date(time) } });
const load = (records: Parameters<typeof saveAccounts>[2], time = '2030-01-01T00:00:00.000Z') =>
  saveAccounts(database.db, 'au', records, at(time));

async function documentsOf(table: 'accounts' | 'account_versions' | 'events') {
  const order = table === 'events' ? 'event_id' : 'account_id, version';
  const { rows } = await database.pool.query(
    `SELECT document::text AS text, etag FROM ${table} ORDER BY ${order}`,
  );
  return rows.map(({ text, etag }) => {
    expect(etag).toBe(etagOf(text));
    return JSON.parse(text);
  });
}
const events = async () => (await documentsOf('events')).map((event) => AccountEvent.parse(event));

test('a new account is its record with id, version and timestamps, announced by an event', async () => {
  const { isDeleted: _, ...record } = anAccount({ name: 'Ā "quoted"\t\\ 😀', creditLimit: 0.1 });
  const createdAt = '2030-01-01T00:00:00.120Z';
  expect(await load([record], createdAt)).toEqual({ inserted: 1, replaced: 0, unchanged: 0 });
  const { accountId, ...details } = record;
  const times = { createdAt, updatedAt: createdAt };
  const account = { accountId, version: 1, ...details, isDeleted: false, ...times };
  const [current] = await documentsOf('accounts');
  expect(current).toEqual(account);
  expect(Object.keys(current)).toEqual(Object.keys(Account.parse(current)));
  const [version] = await documentsOf('account_versions');
  const [event] = await events();
  const eventId = event?.eventId;
  expect(version).toEqual({ ...account, eventId, changedFields: [], modifiedBy: FEED });
  expect(Object.keys(version)).toEqual(Object.keys(AccountVersion.parse(version)));
  expect(event).toEqual({
    eventId: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    eventType: 'ACCOUNT_CREATED',
    createdAt,
    countryCode: 'au',
    data: { account },
    subject: { type: 'ACCOUNT', id: accountId, version: 1 },
    changedFields: [],
    actor: FEED,
    correlationId: 'load-1',
  });
});

test('an update lists what changed with the previous values, null for none', async () => {
  const { tradingName: _, ...first } = anAccount({ tradeType: 'PLUMBER' });
  await load([first]);
  const { tradeType: __, ...second } = { ...first, name: 'New', tradingName: 'N', contacts: [] };
  await load([second]);
  const [, event] = await events();
  expect(event).toMatchObject({
    eventType: 'ACCOUNT_UPDATED',
    subject: { version: 2 },
    changedFields: ['/name', '/tradingName', '/tradeType', '/contacts'],
  });
  const { name, contacts } = first;
  const previous = { name, tradingName: null, tradeType: 'PLUMBER', contacts };
  expect(event?.data.previousAttributes).toEqual(previous);
  expect(await documentsOf('account_versions')).toMatchObject([
    { version: 1, name: first.name },
    { version: 2, name: 'New', eventId: event?.eventId, changedFields: event?.changedFields },
  ]);
});

test('writes nothing for an unchanged record, whatever the order of its members', async () => {
  await load([anAccount(), anAccount({ accountId: 'B', number: '2' })]);
  const { number, name, ...rest } = anAccount({ isDeleted: false });
  expect(
    await load([{ ...rest, name, number }, anAccount({ accountId: 'B', number: '3' })]),
  ).toEqual({ inserted: 0, replaced: 1, unchanged: 1 });
  expect(await events()).toHaveLength(3);
});

test('a record without an id is the account with its number, or a new one', async () => {
  const { accountId: _, ...nameless } = anAccount();
  await load([anAccount()]);
  await load([
    { ...nameless, name: 'Known' },
    { ...nameless, number: 'new' },
  ]);
  const accounts = await documentsOf('accounts');
  expect(accounts.toSorted((a, b) => a.number.localeCompare(b.number))).toMatchObject([
    { accountId: 'A-17850', name: 'Known', version: 2 },
    { accountId: expect.stringMatching(/^[0-9a-f-]{36}$/), number: 'new' },
  ]);
});

test('two accounts can swap their numbers', async () => {
  const numbered = (accountId: string, number: string) => anAccount({ accountId, number });
  await load([numbered('A', '1'), numbered('B', '2')]);
  await load([numbered('A', '2'), numbered('B', '1')]);
  expect(await documentsOf('accounts')).toMatchObject([{ number: '2' }, { number: '1' }]);
});

test('events of one millisecond are in feed order, also after the clock was set back', async () => {
  const ids = ['z', 'a', 'm'];
  const named = (name: string) =>
    ids.map((accountId) => anAccount({ accountId, number: accountId, name }));
  await load(named('1'), '2031-01-01T00:00:00.005Z');
  await load(named('2'), '2031-01-01T00:00:00.005Z');
  await load(named('3'), '2030-06-01T00:00:00Z');
  await load(named('4'), '2031-01-01T00:00:00.100Z');
  const written = await events();
  expect(written.map(({ data: { account } }) => account.name + account.accountId).join(' ')).toBe(
    '1z 1a 1m 2z 2a 2m 3z 3a 3m 4z 4a 4m',
  );
  expect([...new Set(written.map(({ createdAt }) => createdAt))]).toEqual([
    '2031-01-01T00:00:00.005Z',
    '2031-01-01T00:00:00.006Z',
    '2031-01-01T00:00:00.007Z',
    '2031-01-01T00:00:00.100Z',
  ]);
});

test('each country has its own accounts, numbers and event order', async () => {
  await load([anAccount()], '2032-01-01T00:00:00Z');
  await saveAccounts(database.db, 'nz', [anAccount()], at('2031-01-01T00:00:00Z'));
  const { rows } = await database.pool.query(
    `SELECT country_code, document->>'createdAt' AS created FROM events ORDER BY 1`,
  );
  expect(rows).toEqual([
    { country_code: 'au', created: '2032-01-01T00:00:00.000Z' },
    { country_code: 'nz', created: '2031-01-01T00:00:00.000Z' },
  ]);
});

test('for any changes, the documents equal those computed without the database', async () => {
  const states = [
    anAccount({ tradeType: 'PLUMBER', contacts: [] }),
    anAccount({ tradingName: 'ÿ"\\\n', creditLimit: 1e21, gstRate: 0.1, isGstExempt: false }),
    anAccount({ tradingName: '', addresses: [], isDeleted: true }),
    anAccount({ number: '2', isDeleted: true }),
    anAccount({ number: '2', paymentTermsDays: 7 }),
  ];
  const on = (day: number) => `2033-01-0${day + 1}T01:02:03.004Z`;
  const changes = states.map((record, day) => ({ record, at: on(day) }));
  const [first, ...rest] = changes;
  if (first === undefined) throw new Error('There are states');
  for (const { record, at } of changes) await load([record], at);
  const written = await events();
  const { account, versions, events: expected } = accountHistory('au', [first, ...rest]);
  expect(await documentsOf('accounts')).toEqual([account]);
  const eventId = expect.any(String);
  expect(written).toEqual(expected.map((event) => ({ ...event, eventId })));
  expect(await documentsOf('account_versions')).toEqual(
    versions.map((version, at) => ({ ...version, eventId: written[at]?.eventId })),
  );
});
