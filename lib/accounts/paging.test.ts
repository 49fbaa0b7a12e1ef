import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { listEvents } from '#lib/events/events.ts';
import { listAccounts } from './accounts.ts';
import { listAccountVersions } from './history/account-versions.ts';
import { anAccount, saveAccounts } from './testing/accounts.ts';

const database = setUpTestDatabase();

const numbered = (at: number, members = {}) =>
  anAccount({ accountId: `${(at * 7919) % 9973}-${at}`, number: String(at), ...members });

/** Creates, changes, deletes and restores accounts while somebody reads; `at` counts from 1. */
async function makeChanges(at: number): Promise<void> {
  const changes = [
    numbered(1_000 + at),
    numbered(at % 20, { name: `changed ${at}` }),
    numbered(20 + (at % 20), { isDeleted: at % 40 < 20, name: `turned ${at}` }),
  ];
  await saveAccounts(database.db, 'au', changes);
}

async function fill(count: number): Promise<void> {
  await database.pool.query('TRUNCATE accounts, account_versions, events');
  const all = Array.from({ length: count }, (_, at) => numbered(at));
  // Accounts of one millisecond are in the order of their ids.
  const atOnce = Math.ceil(count / 5);
  for (let at = 0; at < count; at += atOnce) {
    await saveAccounts(database.db, 'au', all.slice(at, at + atOnce));
  }
}

async function ids(table: 'accounts' | 'events'): Promise<string[]> {
  const order = table === 'accounts' ? 'created_at, account_id' : 'event_id';
  const id = table === 'accounts' ? 'account_id' : 'event_id';
  const { rows } = await database.pool.query(`SELECT ${id} AS id FROM ${table} ORDER BY ${order}`);
  return rows.map((row) => row.id);
}

type Page = { readonly ids: readonly string[]; readonly next: string | undefined };

/** Reads pages of a list while somebody makes changes, until a page says that there are no more or two are empty. */
async function readWhileChanging(
  limit: number,
  changes: number,
  read: (query: { limit: number; cursor?: string }) => Promise<Page>,
): Promise<readonly string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  let empty = 0;
  for (let pages = 1; empty < 2; pages += 1) {
    const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
    const changing = pages <= changes ? makeChanges(pages) : undefined;
    const [{ ids, next }] = await Promise.all([read(query), changing]);
    seen.push(...ids);
    cursor = next;
    if (cursor === undefined) break;
    empty = ids.length === 0 && pages > changes ? empty + 1 : 0;
  }
  return seen;
}

test.each([
  [1, 40, 20],
  [7, 100, 12],
  [200, 1_000, 5],
])(
  'at limit %i, each account and event is listed once and in order while accounts change',
  async (limit, count, changes) => {
    const ctx = testContext(database);
    await fill(count);
    const accounts = await readWhileChanging(limit, changes, async (query) => {
      const page = (await listAccounts(ctx, query)).parse();
      const read = page.accounts.map(({ accountId }) => accountId);
      return { ids: read, next: page.pagination.nextCursor };
    });
    expect(accounts.length).toBeGreaterThanOrEqual(count + 4);
    expect(accounts).toEqual((await ids('accounts')).slice(0, accounts.length));
    await fill(count);
    const events = await readWhileChanging(limit, changes, async (query) => {
      const page = (await listEvents(ctx, query)).parse();
      return { ids: page.events.map(({ eventId }) => eventId), next: page.pagination.nextCursor };
    });
    expect(events.length).toBe(count + changes * 3);
    expect(events).toEqual(await ids('events'));
  },
);

test('versions are listed in order while new ones are written', async () => {
  await fill(2);
  const ctx = testContext(database);
  const [accountId = ''] = await ids('accounts');
  const [, number = ''] = accountId.split('-');
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    if (pages < 12) {
      for (const part of ['a', 'b']) {
        const record = numbered(Number(number), { name: `${pages}${part}` });
        await saveAccounts(database.db, 'au', [record]);
      }
    }
    const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const { versions, pagination } = (await listAccountVersions(ctx, accountId, query)).parse();
    seen.push(...versions.map(({ version }) => version));
    cursor = pagination.nextCursor;
    if (cursor === undefined) break;
  }
  // Before each of the eleven pages, as many versions were written as a page holds.
  expect(seen).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
});
