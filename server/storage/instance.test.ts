import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { findDeadInstances } from '#lib/assets/objects/instances.ts';
import { makeLog } from '#lib/logging/log.ts';
import { removeAbandonedSpools } from '#server/jobs/asset-sweep.ts';
import { claimInstance } from './instance.ts';

const database = setUpTestDatabase();

const log = makeLog('silent');

test('gives each process a number, alive until it stops', async () => {
  const { db, url } = database;
  const [one, other] = await Promise.all([claimInstance(url, log), claimInstance(url, log)]);
  const numbers = [one.number, other.number];
  expect(one.number).not.toBe(other.number);
  expect(await findDeadInstances(db, numbers)).toEqual([]);
  await one.stop();
  await expect.poll(() => findDeadInstances(db, numbers)).toEqual([one.number]);
  await other.stop();
  await expect.poll(() => findDeadInstances(db, numbers)).toHaveLength(2);
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
  await expect.poll(() => findDeadInstances(db, [instance.number])).toEqual([]);
  await instance.stop();
});

test('removes the upload folders of dead processes only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-spools-'));
  const [own, living, gone] = await Promise.all([
    claimInstance(database.url, log),
    claimInstance(database.url, log),
    claimInstance(database.url, log),
  ]);
  await gone.stop();
  for (const name of [own.number, living.number, gone.number, 'something-else']) {
    await mkdir(join(folder, String(name), 'half'), { recursive: true });
  }
  await expect.poll(() => findDeadInstances(database.db, [gone.number])).toEqual([gone.number]);
  expect(await removeAbandonedSpools(database.db, folder, own.number)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(
    [String(own.number), String(living.number), 'something-else'].sort(),
  );
  expect(await removeAbandonedSpools(database.db, join(folder, 'not-there'), own.number)).toBe(0);
  await Promise.all([own.stop(), living.stop()]);
  await rm(folder, { recursive: true });
});
