import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runningInstances } from '#db/schema-compatibility.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeLog } from '#lib/logging/log.ts';
import { claimInstance } from './instance.ts';

const database = setUpTestDatabase();

const log = makeLog('silent');

test('gives each process a number, alive until it stops', async () => {
  const { db, url } = database;
  const [one, other] = await Promise.all([claimInstance(url, log), claimInstance(url, log)]);
  expect(one.number).not.toBe(other.number);
  expect(await runningInstances(db)).toEqual([one.number, other.number].sort((a, b) => a - b));
  await one.stop();
  await expect.poll(() => runningInstances(db)).toEqual([other.number]);
  await other.stop();
  await expect.poll(() => runningInstances(db)).toEqual([]);
});

test('never reuses a number', async () => {
  const one = await claimInstance(database.url, log);
  await one.stop();
  const next = await claimInstance(database.url, log);
  expect(next.number).toBeGreaterThan(one.number);
  await next.stop();
});

test('replaces a broken connection and takes the lock again', async () => {
  const { db, url } = database;
  const instance = await claimInstance(url, log);
  const holders = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where application_name = 'trade-supply instance' and datname = current_database()`.execute(
      db,
    );
    return rows.map(({ pid }) => pid);
  };
  const [first] = await holders();
  await sql`select pg_terminate_backend(${first})`.execute(db);
  await expect.poll(holders).not.toContain(first);
  await expect.poll(() => runningInstances(db)).toEqual([instance.number]);
  await instance.stop();
});
