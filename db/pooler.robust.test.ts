import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { openDatabase } from './client.ts';
import { databaseErrorKind } from './errors.ts';
import { setUpTestDatabase } from './testing/database.ts';

const database = setUpTestDatabase();

test('sets up the sessions that PgBouncer gives, and leaves nothing of them to the next client', async () => {
  await using pooler = await startPgBouncer(database.url, 'session', { default_pool_size: 1 });
  const shown = sql<{ timeout: string; zone: string; day: string }>`
    select current_setting('statement_timeout') as timeout, current_setting('TimeZone') as zone,
      timestamptz '2026-11-23 00:00+00' as day`;
  for (const [statementTimeoutMs, timeout] of [
    [1_500, '1500ms'],
    [0, '0'],
  ] as const) {
    const { db, close } = openDatabase(pooler.url, { max: 1, statementTimeoutMs });
    const { rows } = await shown.execute(db);
    expect(rows).toEqual([{ timeout, zone: 'UTC', day: '2026-11-23 00:00:00+00' }]);
    await close();
  }
});

test('a query without a connection of PgBouncer ends as one of a slow database', async () => {
  await using pooler = await startPgBouncer(database.url, 'session', { default_pool_size: 1 });
  const { pool, close } = openDatabase(pooler.url, { max: 2, statementTimeoutMs: 500 });
  const busy = await pool.connect();
  const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
  expect(databaseErrorKind(error)).toBe('slow');
  busy.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});
