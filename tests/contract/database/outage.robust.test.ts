import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { anInvoice, saveInvoice } from '#lib/invoicing/testing/invoices.ts';
import { makeLog } from '#lib/logging/log.ts';
import { findPostmaster } from '#server/embedded/postgres/postgres.ts';
import { sendSignal } from '#server/embedded/postgres/processes.ts';
import { startThrowawayPostgres } from '#server/embedded/postgres/throwaway.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';

vi.setConfig({ testTimeout: 60_000 });

test('when PostgreSQL is killed under load, errors are 503 only, and reads recover by themselves', async () => {
  await using stack = new AsyncDisposableStack();
  const postgres = await startThrowawayPostgres(makeLog('silent'));
  stack.defer(() => postgres.stop());
  await migrate(postgres.ownerUrl, postgres.url);
  const { db, close } = openDatabase(postgres.url);
  await saveInvoice(db, 'au', anInvoice());
  await close();
  const api = await startApi(postgres.url, { RATE_LIMIT: '1000000' });
  stack.defer(() => api.close());
  const headers = { authorization: `Bearer ${await api.issuer.token()}` };
  const get = async () => {
    const response = await api.send('/v1/au/invoices/536365', { headers });
    await response.text();
    return response.status;
  };
  expect(await get()).toBe(200);

  const seen: { status: number; at: number }[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) seen.push({ status: await get(), at: performance.now() });
  };
  const callers = Array.from({ length: 8 }, caller);
  const postmaster = findPostmaster(postgres.dataDir)?.pid;
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
  // Part of this is PostgreSQL itself, which is started again and recovers.
  expect(lastFailure - killedAt).toBeLessThan(5_000);
});

test.each(['disconnect', 'freeze'] as const)(
  '%s the connection to the database for 4 s: errors are 503 only, and end within a second',
  async (fault) => {
    await using stack = new AsyncDisposableStack();
    const database = await makeTestDatabase();
    stack.defer(() => database.drop());
    const proxy = await openDatabaseProxy();
    stack.defer(() => proxy.close());
    await saveInvoice(database.db, 'au', anInvoice());
    const api = await startApi(proxy.urlFor(database.url), { RATE_LIMIT: '1000000' });
    stack.defer(() => api.close());
    const scope = 'invoicing:read enterprise:read';
    const headers = { authorization: `Bearer ${await api.issuer.token({ scope })}` };
    // One on a prepared query's own connection, one on a connection of the pool.
    const paths = ['/v1/au/invoices/536365', '/v1/au/branches'];
    const seen: { status: number; sentAt: number; receivedAt: number }[] = [];
    let isOver = false;
    const caller = async (path: string) => {
      while (!isOver) {
        const sentAt = performance.now();
        const response = await api.send(path, { headers });
        await response.text();
        seen.push({ status: response.status, sentAt, receivedAt: performance.now() });
        await delay(5);
      }
    };
    const callers = [...paths, ...paths, ...paths].map(caller);
    await expect.poll(() => seen.length).toBeGreaterThan(20);
    proxy[fault]();
    await delay(4_000);
    proxy.restore();
    const openedAt = performance.now();
    await delay(2_500);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const late = seen.filter(({ status, sentAt }) => status !== 200 && sentAt > openedAt + 1_000);
    expect(late).toEqual([]);
    const recovered = seen.find(({ status, sentAt }) => status === 200 && sentAt > openedAt);
    expect((recovered?.receivedAt ?? 0) - openedAt).toBeLessThan(1_000);
  },
);
