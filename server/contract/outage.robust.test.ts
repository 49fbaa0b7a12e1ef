import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { anInvoice, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { makeLog } from '#lib/log.ts';
import { postmasterOf } from '#server/embedded/postgres.ts';
import { sendSignal } from '#server/embedded/postgres-processes.ts';
import { startThrowawayPostgres } from '#server/embedded/postgres-throwaway.ts';
import { openDatabaseDoor } from '#server/testing/database-door.ts';
import { openLane } from './lane.ts';

vi.setConfig({ testTimeout: 60_000 });

test('PostgreSQL killed under load: errors are 503 alone, and reads are back by themselves', async () => {
  await using stack = new AsyncDisposableStack();
  const postgres = await startThrowawayPostgres(makeLog('silent'));
  stack.defer(() => postgres.stop());
  await migrate(postgres.ownerUrl, postgres.url);
  const { db, close } = openDatabase(postgres.url);
  await keepInvoice(db, 'au', anInvoice());
  await close();
  const lane = await openLane(postgres.url, { RATE_LIMIT: '1000000' });
  stack.defer(() => lane.close());
  const headers = { authorization: `Bearer ${await lane.issuer.token()}` };
  const ask = async () => {
    const answer = await lane.send('/v1/au/invoices/536365', { headers });
    await answer.text();
    return answer.status;
  };
  expect(await ask()).toBe(200);

  const seen: { status: number; at: number }[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) seen.push({ status: await ask(), at: performance.now() });
  };
  const callers = Array.from({ length: 8 }, caller);
  const postmaster = postmasterOf(postgres.dataDir)?.pid;
  if (postmaster === undefined) throw new Error('there is no postmaster to kill');
  const killedAt = performance.now();
  sendSignal(postmaster, 'SIGKILL');
  await expect
    .poll(() => seen.some(({ status, at }) => status === 503 && at > killedAt), { timeout: 5_000 })
    .toBe(true);
  await expect.poll(() => seen.at(-1)?.status, { timeout: 10_000 }).toBe(200);
  isOver = true;
  await Promise.all(callers);

  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const lastFailure = seen.findLast(({ status }) => status === 503)?.at ?? 0;
  console.info(`back ${Math.round(lastFailure - killedAt)} ms after the kill`);
  // PostgreSQL itself takes a part of it: it is started again, and recovers.
  expect(lastFailure - killedAt).toBeLessThan(5_000);
});

test.each(['shut', 'freeze'] as const)(
  '%s the way to the database for 4 s: 503 alone, and all is normal a second after',
  async (how) => {
    await using stack = new AsyncDisposableStack();
    const database = await makeTestDatabase();
    stack.defer(() => database.drop());
    const door = await openDatabaseDoor();
    stack.defer(() => door.close());
    await keepInvoice(database.db, 'au', anInvoice());
    const lane = await openLane(door.urlFor(database.url), { RATE_LIMIT: '1000000' });
    stack.defer(() => lane.close());
    const scope = 'invoicing:read enterprise:read';
    const headers = { authorization: `Bearer ${await lane.issuer.token({ scope })}` };
    // A prepared read, and a search, which takes a connection of the pool.
    const paths = ['/v1/au/invoices/536365', '/v1/au/branches'];
    const seen: { status: number; asked: number; answered: number }[] = [];
    let isOver = false;
    const caller = async (path: string) => {
      while (!isOver) {
        const asked = performance.now();
        const answer = await lane.send(path, { headers });
        await answer.text();
        seen.push({ status: answer.status, asked, answered: performance.now() });
        await delay(5);
      }
    };
    const callers = [...paths, ...paths, ...paths].map(caller);
    await expect.poll(() => seen.length).toBeGreaterThan(20);
    door[how]();
    await delay(4_000);
    door.open();
    const openedAt = performance.now();
    await delay(2_500);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const late = seen.filter(({ status, asked }) => status !== 200 && asked > openedAt + 1_000);
    expect(late).toEqual([]);
    const back =
      seen.find(({ status, asked }) => status === 200 && asked > openedAt)?.answered ?? 0;
    expect(back - openedAt).toBeLessThan(1_000);
  },
);
