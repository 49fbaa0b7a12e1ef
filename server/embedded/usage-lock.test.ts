import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestLog, silentLog } from './postgres/testing/databases.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './postgres/throwaway.ts';
import { isInUse, lockExclusive, lockShared } from './usage-lock.ts';

let postgres: ThrowawayPostgres | undefined;
let url = '';
beforeAll(async () => {
  postgres = await startThrowawayPostgres(silentLog);
  url = postgres.url;
});
afterAll(() => postgres?.stop());

test('commands share the database, which is in use until the last one ends', async () => {
  expect(await isInUse(url)).toBe(false);
  const [one, other] = [await lockShared(url), await lockShared(url)];
  await one?.end();
  expect(await isInUse(url)).toBe(true);
  await other?.end();
  expect(await isInUse(url)).toBe(false);
});

test('the exclusive lock waits for the commands that use the database', async () => {
  const command = await lockShared(url);
  const { log, written } = makeTestLog();
  const order: string[] = [];
  const exclusive = lockExclusive(url, log).then((connection) => {
    order.push('exclusive');
    return connection;
  });
  // The command must not end before the lock has been tried.
  await expect.poll(written).toContain('other commands are using this database');
  order.push('command ends');
  await command?.end();
  await (await exclusive)?.end();
  expect(order).toEqual(['command ends', 'exclusive']);
});

test('takes no lock on a database that does not answer', async () => {
  const gone = 'postgres://nobody:x@127.0.0.1:1/nothing';
  expect(await lockShared(gone)).toBeUndefined();
  expect(await lockExclusive(gone, silentLog)).toBeUndefined();
});

test('a command that starts while the database is being stopped gets no lock', async () => {
  await lockExclusive(url, silentLog);
  const shared = lockShared(url);
  await postgres?.stop();
  expect(await shared).toBeUndefined();
});
