import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import type { Principal } from '#lib/auth/context.ts';
import { makeUsage } from './usage.ts';

const database = setUpTestDatabase();
beforeEach(() => database.pool.query('truncate client_requests, client_followers'));

const NINE = Date.parse('2026-11-30T09:10:00Z');
const callerOf = (clientId: string, kind: Principal['kind'] = 'client'): Principal => ({
  ...{ kind, clientId, id: clientId, scopes: new Set() },
  ...{ countries: undefined, customerNumbers: undefined },
});
const shop = callerOf('shop');

async function counted() {
  const { rows } = await database.pool.query(
    `select concat_ws(' ', country_code, client_id, extract(hour from hour at time zone 'UTC'), requests, refused, limited, failed) as row
    from client_requests order by 1`,
  );
  return rows.map(({ row }) => row);
}

async function followers() {
  const { rows } = await database.pool.query(
    `select concat_ws(' ', country_code, client_id, resources, cursor) as row from client_followers order by 1`,
  );
  return rows.map(({ row }) => row);
}

test('counts requests by client, country and hour, and adds those of every process', async () => {
  let now = NINE;
  const processes = [makeUsage(() => now), makeUsage(() => now)];
  const paths = ['/v1/au/invoices', '/v1/assets', '/v1/nz/changes'];
  for (const usage of processes) {
    for (const path of paths)
      for (const status of [200, 304, 404, 499, 400, 429, 503])
        usage.countRequest(shop, path, status);
    usage.countRequest(callerOf('erp'), '/v1/au/stock', 200);
    usage.countRequest(callerOf('staff:kim', 'staff'), '/v1/au/stock', 200);
    usage.countRequest(undefined, '/v1/au/stock', 401);
    await usage.save(database.db);
  }
  now += 3_600_000;
  processes[0]?.countRequest(shop, '/v1/au/invoices', 200);
  await processes[0]?.save(database.db);
  expect(await counted()).toEqual([
    ' shop 9 14 4 2 2',
    'au erp 9 2 0 0 0',
    'au shop 10 1 0 0 0',
    'au shop 9 14 4 2 2',
    'nz shop 9 14 4 2 2',
  ]);
});

test('what cannot be saved is saved the next time, once', async () => {
  const usage = makeUsage(() => NINE);
  usage.countRequest(shop, '/v1/au/invoices', 200);
  usage.rememberCursor(shop, 'au', ['stock'], 'first');
  await database.pool.query('alter table client_followers rename to renamed');
  await expect(usage.save(database.db)).rejects.toThrow('client_followers');
  await database.pool.query('alter table renamed rename to client_followers');
  expect(await counted()).toEqual([]);
  usage.countRequest(shop, '/v1/au/invoices', 429);
  usage.rememberCursor(shop, 'au', ['stock'], 'second');
  await usage.save(database.db);
  await usage.save(database.db);
  expect(await counted()).toEqual(['au shop 9 2 1 1 0']);
  expect(await followers()).toEqual(['au shop stock second']);
});

test('remembers the last cursor of each set of resources, whichever process sent it', async () => {
  let now = NINE;
  const [one, other] = [makeUsage(() => now), makeUsage(() => now)];
  one.rememberCursor(shop, 'au', ['stock', 'invoices', 'stock'], 'a');
  one.rememberCursor(shop, 'nz', ['stock'], 'b');
  one.rememberCursor(callerOf('staff:kim', 'staff'), 'au', ['stock'], 'x');
  now += 1_000;
  other.rememberCursor(shop, 'au', ['invoices', 'stock'], 'c');
  await other.save(database.db);
  await one.save(database.db);
  expect(await followers()).toEqual(['au shop invoices,stock c', 'nz shop stock b']);
});

test('a client with any number of followers, or an id that PostgreSQL cannot store, fills nothing', async () => {
  let now = NINE;
  const usage = makeUsage(() => now);
  for (let at = 0; at < 30; at += 1) {
    now += 1_000;
    usage.rememberCursor(shop, 'au', [`resource-${at}`], 'a');
    usage.rememberCursor(callerOf('erp'), 'au', ['stock'], 'a');
  }
  usage.countRequest(callerOf('a\0b'), '/v1/au/stock', 200);
  usage.countRequest(callerOf('a'.repeat(300)), '/v1/au/stock', 200);
  await usage.save(database.db);
  const left = await followers();
  expect(left).toHaveLength(21);
  expect(left).toContain('au shop resource-29 a');
  expect(left).not.toContain('au shop resource-9 a');
  expect(await counted()).toEqual([]);
});
