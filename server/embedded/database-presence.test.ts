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

test('commands are at work together, and it is seen as long as one is', async () => {
  expect(await othersAreAtWork(url)).toBe(false);
  const [one, other] = [await announce(url), await announce(url)];
  await one?.end();
  expect(await othersAreAtWork(url)).toBe(true);
  await other?.end();
  expect(await othersAreAtWork(url)).toBe(false);
});

test('whoever is to stop the database waits for the commands that are at work', async () => {
  const command = await announce(url);
  const { log, written } = makeTestLog();
  const order: string[] = [];
  const alone = waitUntilAlone(url, log).then((connection) => {
    order.push('alone');
    return connection;
  });
  // Only once it has found the command at work may the command end.
  await expect.poll(written).toContain('Other commands are at work on this database');
  order.push('command ends');
  await command?.end();
  await (await alone)?.end();
  expect(order).toEqual(['command ends', 'alone']);
});

test('a database that is gone has nobody at work to wait for', async () => {
  const gone = 'postgres://nobody:x@127.0.0.1:1/nothing';
  expect(await announce(gone)).toBeUndefined();
  expect(await waitUntilAlone(gone, silent)).toBeUndefined();
});

test('a command that comes while the database is being stopped is told so', async () => {
  await waitUntilAlone(url, silent);
  const announced = announce(url);
  await postgres?.stop();
  expect(await announced).toBeUndefined();
});
