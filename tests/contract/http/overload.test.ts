import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpApi } from '#tests/contract/api-server.ts';

const service = setUpApi((db) => saveInvoice(db, 'au', anInvoice()));

/** A single client may run 18 of the 40 operations of an instance. */
const SHARE = 18;

test("refuses a request beyond the client's share of operations with 503, and serves it once there is room", async () => {
  const { api, database } = service;
  const headers = { authorization: `Bearer ${await api.issuer.token()}` };
  const get = () => api.send('/v1/au/invoices/536365', { headers });
  expect((await get()).status).toBe(200);
  const locked = await database.pool.connect();
  await locked.query('begin; lock table invoices in access exclusive mode');
  const running = Array.from({ length: SHARE }, get);
  await expect
    .poll(async () => {
      const waiting = sql<{ n: number }>`select count(*) n from pg_locks where not granted`;
      return (await waiting.execute(database.db)).rows[0]?.n;
    })
    .toBeGreaterThan(0);
  const refused = await get();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' });
  await locked.query('commit');
  locked.release();
  for (const response of running) expect((await response).status).toBe(200);
  expect((await get()).status).toBe(200);
});
