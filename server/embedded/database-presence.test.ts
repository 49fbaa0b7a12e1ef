import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce, othersAreAtWork, waitUntilAlone } from './database-presence.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './postgres-throwaway.ts';
import { makeTestLog, silent } from './testing/databases.ts';

let postgres: ThrowawayPostgres | undefined;
let url = '';
beforeAll(async () => {
  postgres = await startThrowawayPostgres(silent);
  url = postgres.url;
});
afterAll(() => postgres?.stop());

test('commands share the database, which is in use until the last one ends', async () => {
  expect(await othersAreAtWork(url)).toBe(false);
  const [one, other] = [await announce(url), await announce(url)];
  await one?.end();
  expect(await othersAreAtWork(url)).toBe(true);
  await other?.end();
  expect(await othersAreAtWork(url)).toBe(false);
});

test('the exclusive lock waits for the commands that use the database', async () => {
  const command = await announce(url);
  const { log, written } = makeTestLog();
  const order: string[] = [];
  const exclusive = waitUntilAlone(url, log).then((connection) => {
    order.push('exclusive');
    return connection;
  });
  // The command must not end before the lock has been tried.
  await expect.poll(written).toContain('Other commands are using this database');
  order.push('command ends');
  await command?.end();
  await (await exclusive)?.end();
  expect(order).toEqual(['command ends', 'exclusive']);
});

test('takes no lock on a database that does not answer', async () => {
  const gone = 'postgres://nobody:x@127.0.0.1:1/nothing';
  expect(await announce(gone)).toBeUndefined();
  expect(await waitUntilAlone(gone, silent)).toBeUndefined();
});

test('a command that starts while the database is being stopped gets no lock', async () => {
  await waitUntilAlone(url, silent);
  const shared = announce(url);
  await postgres?.stop();
  expect(await shared).toBeUndefined();
});
