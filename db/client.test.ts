import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { deleteInBatches, openDatabase } from './client.ts';
import { databaseErrorKind } from './errors.ts';
import { requestScope } from './request-scope.ts';

const database = setUpTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

test('idle connections stay open for minutes and are closed in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await database.pool.query('select 1');
  vi.advanceTimersByTime(4 * 60_000);
  expect(database.pool.idleCount).toBe(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(database.pool.idleCount).toBe(0);
  vi.useRealTimers();
});

test('errors are classified by why the database did not answer', async () => {
  const { pool, close } = openDatabase(database.ownerUrl, { max: 2, statementTimeoutMs: 150 });
  const kindOf = async (statement: string) =>
    pool.query(statement).then(() => 'none', databaseErrorKind);
  await pool.query('create table counted (n int); insert into counted values (1)');
  expect(await kindOf('select pg_sleep(1)')).toBe('slow');
  expect(await kindOf("do $$ begin raise sqlstate '57P01'; end $$")).toBe('unreachable');
  expect(await kindOf("do $$ begin raise sqlstate '53100'; end $$")).toBe('full');
  expect(await kindOf('select 1 / 0')).toBeUndefined();

  const other = await database.pool.connect();
  await other.query('begin; update counted set n = 2');
  expect(await kindOf('update counted set n = 3')).toBe('locked');
  expect(await kindOf('select n from counted for update nowait')).toBe('locked');
  expect(await kindOf('select n from counted')).toBe('none');
  await other.query('rollback');
  other.release();
  await close();
});

test('a pool with no free connection is slow, and an unreachable server is away', async () => {
  const { pool, close } = openDatabase(database.url, { max: 1 });
  const busyClient = await pool.connect();
  expect(databaseErrorKind(await pool.query('select 1').catch((error) => error))).toBe('slow');
  busyClient.release();
  await close();
  const nobody = openDatabase('postgres://x:y@127.0.0.1:1/none');
  expect(databaseErrorKind(await nobody.pool.query('select 1').catch((error) => error))).toBe(
    'unreachable',
  );
  await nobody.close();
});

test('losing a connection in a transaction fails that transaction only', async () => {
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(error.message);
  const { db, pool, close } = openDatabase(database.url, { max: 1, onError });
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // The connection is idle: only its own listener learns that it ended.
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await sql`select 1`.execute(tx);
  });
  expect(databaseErrorKind(await cut.catch((error) => error))).toBe('unreachable');
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await close();
});

test('a statement names the request that it is made for, and only that', async () => {
  const { db, pool, close } = openDatabase(database.url, { max: 1 });
  const asSeen = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where pid = pg_backend_pid() and ${1} = 1`.execute(db);
    return rows[0]?.query.trim();
  };
  const seen = await requestScope.run({ correlationId: 'till-7' }, async () => {
    const [one, other] = await Promise.all([
      asSeen(),
      requestScope.run({ correlationId: 'till-8' }, asSeen),
    ]);
    // Prepared by name: its text must stay the same.
    const named = { name: 'named', text: 'select $1::int as n', values: [1] };
    expect((await pool.query(named)).rows).toEqual([{ n: 1 }]);
    return { one, other };
  });
  expect(seen.one).toMatch(/^\/\* correlation id till-7 \*\/\s+select query/);
  expect(seen.other).toMatch(/^\/\* correlation id till-8 \*\/\s+select query/);
  expect(await asSeen()).toMatch(/^select query/);
  await close();
});

test('deletes thousands of rows in batches, and waits for none that is in use', async () => {
  await database.pool.query(`insert into staff_sessions (session_hash, subject, name, role, ends_at)
    select n, 's', 'S', 'buyer', now() - interval '1 day' * (n - 100.5) from generate_series(1, 2600) n`);
  const other = await database.pool.connect();
  await other.query("begin; update staff_sessions set name = 'T' where session_hash = '2000'");
  const expired = () => deleteInBatches(database.db, 'staff_sessions', sql`ends_at < now()`);
  expect(await expired()).toBe(2499);
  await other.query('rollback');
  other.release();
  expect(await expired()).toBe(1);
  const left = await database.pool.query('select from staff_sessions');
  expect(left.rowCount).toBe(100);
});

test('one unanswered query is enough to give up idle connections that lost their database with it', async () => {
  await using stack = new AsyncDisposableStack();
  const proxy = await openDatabaseProxy();
  stack.defer(() => proxy.close());
  const { db, pool, close } = openDatabase(proxy.urlFor(database.url), {
    max: 4,
    statementTimeoutMs: 100,
  });
  stack.defer(close);
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(db)));
  expect(pool.idleCount).toBe(4);

  proxy.halfOpen();
  const first = await sql`select 1`.execute(db).catch((error: unknown) => error);
  expect(databaseErrorKind(first)).toBe('slow');
  // Each of the others would have cost a query its whole time limit.
  for (let at = 0; at < 4; at += 1) await sql`select 1`.execute(db);
});
