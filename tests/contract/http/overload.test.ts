import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await saveInvoice(database.db, 'au', anInvoice());
});

test('refuses a request beyond MAX_IN_FLIGHT with 503, and serves it once there is room', async () => {
  const api = await startApi(database.url, { MAX_IN_FLIGHT: '1' });
  const headers = { authorization: `Bearer ${await api.issuer.token()}` };
  const get = () => api.send('/v1/au/invoices/536365', { headers });
  expect((await get()).status).toBe(200);
  const locked = await database.pool.connect();
  await locked.query('begin; lock table invoices in access exclusive mode');
  const first = get();
  await expect
    .poll(async () => {
      const waiting = sql<{ n: number }>`select count(*) n from pg_locks where not granted`;
      return (await waiting.execute(database.db)).rows[0]?.n;
    })
    .toBe(1);
  const second = await get();
  expect(second.status).toBe(503);
  expect(second.headers.get('retry-after')).toBe('1');
  expect(await second.json()).toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' });
  await locked.query('commit');
  locked.release();
  expect((await first).status).toBe(200);
  expect((await get()).status).toBe(200);
  await api.close();
});
