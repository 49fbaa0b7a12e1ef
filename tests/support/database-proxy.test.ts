import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';

const database = setUpTestDatabase();
let proxy: DatabaseProxy;
const clients: pg.Client[] = [];

beforeAll(async () => {
  proxy = await openDatabaseProxy();
});
afterEach(async () => {
  proxy.restore();
  await Promise.all(clients.splice(0).map((client) => client.end()));
});
afterAll(() => proxy?.close());

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: proxy.urlFor(database.url),
    connectionTimeoutMillis: 500,
    query_timeout: 500,
  });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

test('delays what it forwards, in both directions', async () => {
  const client = await connected();
  proxy.delay(100);
  const startedAt = performance.now();
  await client.query('select 1');
  expect(performance.now() - startedAt).toBeGreaterThan(190);
});

test('a reset ends open connections and lets new ones in', async () => {
  const client = await connected();
  proxy.reset();
  await expect(client.query('select 1')).rejects.toThrow();
  await expect((await connected()).query('select 1')).resolves.toBeDefined();
});

test('half open, a connection stays open and gets no answer, while new ones work', async () => {
  const client = await connected();
  let hasEnded = false;
  client.once('end', () => {
    hasEnded = true;
  });
  proxy.halfOpen();
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
  expect(hasEnded).toBe(false);
  await expect((await connected()).query('select 1')).resolves.toBeDefined();
});

test('frozen, connections old and new hang, and the old ones continue afterwards', async () => {
  const client = await connected();
  proxy.freeze();
  await expect(connected()).rejects.toThrow();
  const answer = client.query('select 1');
  await pause(100);
  proxy.restore();
  await expect(answer).resolves.toBeDefined();
});

test('disconnected, connections end and new ones are refused until it is restored', async () => {
  const client = await connected();
  proxy.disconnect();
  await expect(client.query('select 1')).rejects.toThrow();
  await expect(connected()).rejects.toThrow();
  proxy.restore();
  await expect((await connected()).query('select 1')).resolves.toBeDefined();
});
