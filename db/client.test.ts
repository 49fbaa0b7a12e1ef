import { afterEach, expect, test, vi } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { databaseTroubleOf, openDatabase } from './client.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('connections are kept while nobody asks for minutes, and closed in the end', async () => {
  const database = await makeTestDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await database.pool.query('select 1');
  vi.advanceTimersByTime(4 * 60_000);
  expect(database.pool.idleCount).toBe(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(database.pool.idleCount).toBe(0);
  vi.useRealTimers();
  await database.drop();
});

test('what keeps the database from answering is told apart', async () => {
  const database = await makeTestDatabase();
  const { pool, close } = openDatabase(database.url, { max: 2, statementTimeoutMs: 150 });
  const troubleOf = async (statement: string) =>
    pool.query(statement).then(() => 'none', databaseTroubleOf);
  await pool.query('create table counted (n int); insert into counted values (1)');
  expect(await troubleOf('select pg_sleep(1)')).toBe('slow');
  expect(await troubleOf("do $$ begin raise sqlstate '57P01'; end $$")).toBe('away');
  expect(await troubleOf("do $$ begin raise sqlstate '53100'; end $$")).toBe('full');
  expect(await troubleOf('select 1 / 0')).toBeUndefined();

  const other = await database.pool.connect();
  await other.query('begin; update counted set n = 2');
  expect(await troubleOf('update counted set n = 3')).toBe('locked');
  expect(await troubleOf('select n from counted for update nowait')).toBe('locked');
  expect(await troubleOf('select n from counted')).toBe('none');
  await other.query('rollback');
  other.release();
  await close();
  await database.drop();
});

test('to wait in vain for a connection that others use is slow, and to reach nobody is away', async () => {
  const database = await makeTestDatabase();
  const { pool, close } = openDatabase(database.url, { max: 1 });
  const held = await pool.connect();
  expect(databaseTroubleOf(await pool.query('select 1').catch((error) => error))).toBe('slow');
  held.release();
  await close();
  await database.drop();
  const nobody = openDatabase('postgres://x:y@127.0.0.1:1/none');
  expect(databaseTroubleOf(await nobody.pool.query('select 1').catch((error) => error))).toBe(
    'away',
  );
  await nobody.close();
});
