import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import type { RateLimitResult } from './rate-limiter.ts';
import { deleteEndedWindows, makeRequestLeases, type RequestLeases } from './request-leases.ts';
import { makeSharedRateLimiter, type SharedRateLimiter } from './shared-rate-limiter.ts';

const database = setUpTestDatabase();
afterEach(() => sql`delete from rate_limit_windows`.execute(database.db));

/** The limiter of a process of its own. */
function startProcess(quota: number, options: { name?: string; leases?: RequestLeases } = {}) {
  const { name = 'requests', leases = makeRequestLeases(database.pool) } = options;
  const limiter = makeSharedRateLimiter({
    ...{ name, quota, leases, processes: 2, idleMs: 1_000 },
    windowSeconds: 60,
  });
  onTestFinished(() => limiter.close());
  return limiter;
}

async function takeMany(limiter: SharedRateLimiter, times: number, caller = 'a') {
  const results: RateLimitResult[] = [];
  for (let i = 0; i < times; i += 1) results.push(await limiter.take(caller));
  return results.filter(({ allowed }) => allowed).length;
}

const used = async () =>
  (await database.db.selectFrom('rate_limit_windows').select('used').execute()).map((r) => r.used);

test.each([1, 2, 7, 60, 600])('gives two processes exactly %d requests together', async (quota) => {
  const [one, other] = [startProcess(quota), startProcess(quota)];
  const allowed = await Promise.all([takeMany(one, quota + 20), takeMany(other, quota + 20)]);
  expect(allowed[0] + allowed[1]).toBe(quota);
  expect(await used()).toEqual([quota]);
});

test('gives requests that arrive at once in eight processes exactly the quota', async () => {
  const processes = Array.from({ length: 8 }, () => startProcess(100));
  const results = await Promise.all(
    Array.from({ length: 400 }, (_, i) => processes[i % 8]?.take('a')),
  );
  expect(results.filter((result) => result?.allowed)).toHaveLength(100);
});

test('lets one process use what another one leased and does not need', async () => {
  const [one, other] = [startProcess(200), startProcess(200)];
  expect(await takeMany(one, 40)).toBe(40);
  await expect.poll(used, { timeout: 10_000 }).toEqual([40]);
  expect(await takeMany(other, 200)).toBe(160);
});

test('notices what was given back after it refused', async () => {
  const [one, other] = [startProcess(200), startProcess(200)];
  await takeMany(one, 40);
  let total = await takeMany(other, 200);
  expect(total).toBeLessThan(160);
  await expect
    .poll(
      async () => {
        total += await takeMany(other, 200);
        return total;
      },
      { timeout: 10_000 },
    )
    .toBe(160);
});

test('gives back everything at its end', async () => {
  const leases = makeRequestLeases(database.pool);
  const limiter = startProcess(600, { leases });
  await takeMany(limiter, 12);
  expect((await used())[0]).toBeGreaterThan(12);
  limiter.close();
  await leases.close();
  expect(await used()).toEqual([12]);
});

test('counts callers and limits separately, and stores neither', async () => {
  const requests = startProcess(2);
  const pages = startProcess(2, { name: 'pages' });
  expect(await takeMany(requests, 3)).toBe(2);
  expect(await takeMany(requests, 3, 'b')).toBe(2);
  expect(await takeMany(pages, 3)).toBe(2);
  const { rows } = await sql<{
    text: string;
  }>`select t::text as text from rate_limit_windows t`.execute(database.db);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/requests|pages/);
});

test('reports what is left over all processes, and when the window ends', async () => {
  const [one, other] = [startProcess(10), startProcess(10)];
  expect(await one.take('a')).toEqual({
    ...{ allowed: true, remaining: 9, refused: 0, resetSeconds: 60 },
  });
  expect(await other.take('a')).toMatchObject({ allowed: true, remaining: 8 });
  await takeMany(other, 8);
  expect(await one.take('a')).toMatchObject({ allowed: false, remaining: 0, refused: 1 });
  expect(await one.take('a')).toMatchObject({ allowed: false, remaining: 0, refused: 2 });
});

test('begins a new window in all processes when the old one has ended', async () => {
  const [one, other] = [startProcess(2), startProcess(2)];
  expect(await takeMany(one, 3)).toBe(2);
  await sql`update rate_limit_windows set ends_at = now()`.execute(database.db);
  expect(await takeMany(other, 3)).toBe(2);
  expect(await used()).toEqual([2]);
});

test('needs few statements for many requests', async () => {
  let asked = 0;
  const leases = makeRequestLeases(database.pool);
  const limiter = startProcess(1_000_000, {
    leases: {
      ...leases,
      lease: (request) => {
        asked += 1;
        return leases.lease(request);
      },
    },
  });
  expect(await takeMany(limiter, 20_000)).toBe(20_000);
  expect(asked).toBeLessThan(30);
});

test('carries the leases of many callers in few statements', async () => {
  let statements = 0;
  const { pool } = database;
  const query: typeof pool.query = (...args: unknown[]) => {
    statements += 1;
    return Reflect.apply(pool.query, pool, args);
  };
  const counted = { query };
  const limiter = startProcess(100, { leases: makeRequestLeases(counted) });
  await Promise.all(Array.from({ length: 400 }, (_, i) => limiter.take(`caller ${i}`)));
  expect(statements).toBeLessThan(5);
});

test('divides the quota among processes while the database does not answer, and does not wait for it twice', async () => {
  const { pool, close } = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
  onTestFinished(close);
  const limiter = startProcess(100, { leases: makeRequestLeases(pool) });
  expect(await takeMany(limiter, 120)).toBe(50);
  const began = performance.now();
  for (let i = 0; i < 100; i += 1) await limiter.take(`caller ${i}`);
  expect(performance.now() - began).toBeLessThan(900);
});

test('charges what it counted alone once the database answers again', async () => {
  const leases = makeRequestLeases(database.pool);
  let isAway = false;
  const limiter = startProcess(20, {
    leases: {
      ...leases,
      lease: (request) => (isAway ? Promise.reject(new Error('away')) : leases.lease(request)),
    },
  });
  expect(await takeMany(limiter, 12)).toBe(12);
  isAway = true;
  expect(await takeMany(limiter, 4)).toBe(4);
  isAway = false;
  await pause(1_100);
  expect(await takeMany(limiter, 10)).toBe(4);
  expect((await used())[0]).toBeGreaterThanOrEqual(20);
});

test('does not wait longer than the limit of time for a database that is stuck', async () => {
  const leases = makeRequestLeases(database.pool, 100);
  const limiter = startProcess(10, { leases });
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table rate_limit_windows`.execute(tx);
    const began = performance.now();
    expect((await limiter.take('a')).allowed).toBe(true);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
  await expect.poll(used).toEqual([1]);
});

test('deletes the windows that have ended', async () => {
  const limiter = startProcess(10);
  await limiter.take('over');
  await sql`update rate_limit_windows set ends_at = now() - interval '1 second'`.execute(
    database.db,
  );
  await limiter.take('open');
  expect(await deleteEndedWindows(database.db)).toBe(1);
  expect(await used()).toHaveLength(1);
});
