import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { deleteExpiredHistory } from './retention.ts';

const database = setUpTestDatabase();
beforeEach(() =>
  database.pool.query(
    `TRUNCATE accounts, account_versions, events, event_removals;
     UPDATE event_streams SET last_created_at = 'epoch'`,
  ),
);

const at = (time: string) => ({ clock: { now: () => new Date(time) } });

function change(time: string, name: string, country: 'au' | 'nz' = 'au', isDeleted = false) {
  return saveAccounts(database.db, country, [anAccount({ name, isDeleted })], at(time));
}

async function remove(time: string, atOnce?: number) {
  return (await deleteExpiredHistory({ db: database.db, ...at(time) }, 90, atOnce)).events;
}

async function retained() {
  const { rows } = await database.pool.query(
    `SELECT (SELECT string_agg(version::text, ' ' ORDER BY event_id) FROM events) AS events,
      (SELECT string_agg(version::text, ' ' ORDER BY version) FROM account_versions) AS versions`,
  );
  return rows[0];
}

test('removes events 90 days after creation, versions 90 days after they were superseded', async () => {
  await change('2026-01-01T00:00:00.000Z', 'A');
  await change('2026-01-02T00:00:00.000Z', 'B');
  await change('2026-03-01T00:00:00.000Z', 'C');
  expect(await remove('2026-04-01T00:00:00.000Z')).toBe(0);
  expect(await remove('2026-04-01T00:00:00.001Z')).toBe(1);
  expect(await retained()).toEqual({ events: '2 3', versions: '1 2 3' });
  expect(await remove('2026-04-02T00:00:00.001Z')).toBe(1);
  expect(await retained()).toEqual({ events: '3', versions: '2 3' });
  expect(await remove('2030-01-01T00:00:00.000Z')).toBe(1);
  expect(await retained()).toEqual({ events: null, versions: '3' });
});

test('never removes the current version, not even of a deleted account', async () => {
  await change('2026-01-01T00:00:00.000Z', 'A');
  await change('2026-01-02T00:00:00.000Z', 'A', 'au', true);
  await remove('2036-01-01T00:00:00.000Z');
  expect(await retained()).toEqual({ events: null, versions: '2' });
  await change('2036-01-02T00:00:00.000Z', 'A');
  expect(await retained()).toEqual({ events: '3', versions: '2 3' });
});

test('removes more than one batch in both countries and records the last removed event', async () => {
  for (let day = 10; day < 30; day += 1) {
    await change(`2026-01-${day}T00:00:00.000Z`, String(day));
    await change(`2026-01-${day}T00:00:00.000Z`, String(day), 'nz');
  }
  const ids = await database.db
    .selectFrom('events')
    .select(['country_code', 'event_id'])
    .where('version', '=', 15)
    .orderBy('country_code')
    .execute();
  expect(await remove('2026-04-24T12:00:00.000Z', 4)).toBe(30);
  const removals = await database.db
    .selectFrom('event_removals')
    .select(['country_code', 'last_event_id as event_id'])
    .where('event_type', '=', 'ACCOUNT_UPDATED')
    .where('account_id', '=', '')
    .orderBy('country_code')
    .execute();
  expect(removals).toEqual(ids);
});

test('concurrent removals do not block each other or remove anything twice', async () => {
  for (let day = 10; day < 30; day += 1) {
    await change(`2026-01-${day}T00:00:00.000Z`, String(day));
  }
  const counts = await Promise.all([
    remove('2027-01-01T00:00:00.000Z', 3),
    remove('2027-01-01T00:00:00.000Z', 3),
  ]);
  expect(counts[0] + counts[1]).toBe(20);
  expect(await retained()).toEqual({ events: null, versions: '20' });
});
