import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { setUpApi } from '#tests/contract/api-server.ts';

vi.setConfig({ testTimeout: 120_000 });

const COUNT = 4_000;
const NAME_BYTES = 10_000;

const service = setUpApi(async (db) => {
  const name = 'x'.repeat(NAME_BYTES);
  const codes = Array.from({ length: COUNT }, (_, at) => `B${at}`);
  for (let at = 0; at < COUNT; at += 500) {
    const rows = codes.slice(at, at + 500).map((code) => ({
      ...{ country_code: 'au', code, etag: code, summary: '{}', summary_etag: code },
      document: JSON.stringify({ id: 1, code, name }),
    }));
    await db.insertInto('brands').values(rows).execute();
  }
});

test('100 exports that are read slowly hold neither memory nor a snapshot', async () => {
  const { api, database } = service;
  const open = async (client: number): Promise<IncomingMessage> => {
    const claims = { client_id: `slow-${client}`, scope: 'product:read' };
    const headers = { Authorization: `Bearer ${await api.issuer.token(claims)}` };
    const path = `http://127.0.0.1:${api.port}/v1/au/exports/brands?limit=${COUNT}`;
    const [response] = await once(get(path, { headers, agent: false }), 'response');
    return response.pause();
  };
  const before = process.memoryUsage().rss;
  const responses = await Promise.all(Array.from({ length: 100 }, (_, at) => open(at)));
  const sent = responses.filter(({ statusCode }) => statusCode === 200);
  expect(sent).toHaveLength(8);
  await pause(3_000);
  const { rows } = await database.pool.query(`
    select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (backend_xmin is not null or state like 'idle in%')`);
  expect(rows).toEqual([]);
  // All of it would be 320 MB.
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(160);
  const [first] = sent;
  let bytes = 0;
  for await (const chunk of first ?? []) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(COUNT * NAME_BYTES);
  for (const response of responses) response.destroy();
});
