import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeSharedPool } from './services.ts';

const database = setUpTestDatabase();

const slowly = sql`select pg_sleep(0.5)`;
const quickly = sql<{ one: number }>`select 1 one`;

/** A pool of four connections with this maximum wait. */
function openShared(maxWaitMs: number) {
  const { pool, close } = openDatabase(database.url, { max: 4 });
  const limiter = makeConcurrencyLimiter({ limit: 4, maxWaiting: 40, maxWaitMs });
  return { databaseOf: makeSharedPool(pool, limiter, () => undefined), pool, limiter, close };
}

test('leaves connections to others while one client runs slow statements', async () => {
  const { databaseOf, limiter, close } = openShared(5_000);
  const ended: string[] = [];
  const slow = Array.from({ length: 8 }, () =>
    slowly.execute(databaseOf('slow')).then(() => ended.push('slow')),
  );
  const quick = quickly.execute(databaseOf('another')).then(() => ended.push('another'));
  await Promise.all([...slow, quick]);
  expect(ended.indexOf('another')).toBeLessThanOrEqual(2);
  expect([limiter.active, limiter.waiting]).toEqual([0, 0]);
  await close();
});

test('throws PoolBusy after a long wait behind own statements', async () => {
  const { databaseOf, close } = openShared(100);
  const asked = Array.from({ length: 4 }, () => slowly.execute(databaseOf('slow')));
  const results = await Promise.allSettled(asked);
  expect(results.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const refused = results.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'POOL_BUSY' } });
  await close();
});

test('releases the share of a connection that fails', async () => {
  const { databaseOf, limiter, close } = openShared(100);
  await close();
  await expect(quickly.execute(databaseOf('a'))).rejects.toThrow();
  expect(limiter.active).toBe(0);
});
