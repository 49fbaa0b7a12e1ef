import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { databaseErrorKind, OperatorError } from '#db/errors.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { refuseTransactionPooling } from './database.ts';

const database = setUpTestDatabase();

test('accepts PostgreSQL itself, and PgBouncer that pools by session', async () => {
  await refuseTransactionPooling(database.url);
  await using pooler = await startPgBouncer(database.url, 'session');
  await refuseTransactionPooling(pooler.url);
});

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

test.for([
  ['one session', { default_pool_size: 1 }],
  ['the session used last', {}],
  ['sessions in turn', { server_round_robin: 1 }],
] as const)('refuses PgBouncer that pools by transaction, with %s', async ([, settings]) => {
  await using pooler = await startPgBouncer(database.url, 'transaction', settings);
  // Sessions that others have left.
  const others = openDatabase(pooler.url, { max: 4 });
  const slow = sql`select pg_sleep(0.1)`;
  if (!('default_pool_size' in settings))
    await Promise.all(Array.from({ length: 4 }, () => slow.execute(others.db)));
  await expect(refuseTransactionPooling(pooler.url)).rejects.toThrow(OperatorError);
  await others.close();
});

test('names the pool mode where PgBouncer pools by statement', async () => {
  await using pooler = await startPgBouncer(database.url, 'statement');
  await expect(refuseTransactionPooling(pooler.url)).rejects.toThrow(/statement pooling/);
});
