import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { etagOf } from '#lib/documents/document.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { makeCaller, makeFollower, readCopy } from '#lib/records/changes/testing/follower.ts';
import { resourcesNamed } from '#lib/resources.ts';
import { removeOldChanges } from './retention.ts';

vi.setConfig({ testTimeout: 120_000 });

const catalogue = setUpCatalogue();
const { database } = catalogue;
const resources = resourcesNamed(['invoices', 'stock', 'metaproperties']);
const SECONDS = 12;
const CUSTOMERS = ['1', '2', '3'];

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const number = (below: number) => String(Math.floor(Math.random() * below));

/** Writes in transactions until the time is over; some are rolled back, and some lose their connection. */
async function write(until: number): Promise<Record<string, number>> {
  const done = { committed: 0, rolledBack: 0, killed: 0 };
  while (Date.now() < until) {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    try {
      for (let count = 0; count < 20 && Date.now() < until; count += 1) {
        await client.query('begin');
        // In one order, as loads lock their resource.
        const numbers = [number(40), number(40), number(40)].toSorted();
        for (const each of numbers) await writeInvoice(client, pick(['au', 'nz']), each);
        await client.query(
          `insert into stock values ($1, 'B', $2, $3, 0) on conflict (country_code, branch_number, product_number)
             do update set on_hand = excluded.on_hand`,
          [pick(['au', 'nz']), number(9), number(1_000)],
        );
        if (Math.random() < 0.1) await client.query(METAPROPERTY, [number(4), number(1_000)]);
        await pause(Math.random() * 10);
        const end = Math.random();
        if (end < 0.05)
          await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        const isRolledBack = end >= 0.05 && end < 0.25;
        await client.query(isRolledBack ? 'rollback' : 'commit');
        done[isRolledBack ? 'rolledBack' : 'committed'] += 1;
      }
      await client.end();
    } catch (error) {
      // A deadlock rolls back as well.
      if (!/terminat|deadlock|onnection/.test(String(error))) throw error;
      done.killed += 1;
      await client.end().catch(() => undefined);
    }
  }
  return done;
}

const METAPROPERTY = `
  insert into metaproperties (id, name, sort_order, document, etag)
  values ($1, 'name-' || $1, 1, json_build_object('id', $1::text, 'n', $2::text), $2)
  on conflict (id) do update set document = excluded.document, etag = excluded.etag`;

async function writeInvoice(client: pg.Client, country: string, invoice: string) {
  if (Math.random() < 0.1)
    return client.query('delete from invoices where country_code = $1 and number = $2', [
      country,
      invoice,
    ]);
  const whole = JSON.stringify({ invoice, cost: number(5), other: number(3) });
  const without = JSON.stringify({ invoice, other: JSON.parse(whole).other });
  const values = [
    country,
    invoice,
    pick(CUSTOMERS),
    whole,
    etagOf(whole),
    without,
    etagOf(without),
  ];
  return client.query(INVOICE, values);
}

const INVOICE = `
  insert into invoices (country_code, number, customer_number, document, etag, document_without_costs,
    etag_without_costs, type, date, product_numbers)
  values ($1, $2, $3, $4, $5, $6, $7, 'TAX_INVOICE', '2026-11-20', '{}')
  on conflict (country_code, number) do update set customer_number = excluded.customer_number,
    document = excluded.document, etag = excluded.etag,
    document_without_costs = excluded.document_without_costs, etag_without_costs = excluded.etag_without_costs`;

test('beside eight writers, rollbacks, lost connections and merging, every audience ends with what it may see', async () => {
  const scopes = ['invoicing:read', 'stock:read', 'assets:read'] as const;
  const callers = [
    ...[{}, { country: 'nz' as const }, { scopes }],
    ...[{ customers: ['1'] }, { customers: ['2', '3'], scopes }, { customers: [] }],
  ];
  const followers = callers.map((caller, at) => {
    const ctx = makeCaller(catalogue, caller);
    return { ctx, ...makeFollower(ctx, resources, [1, 3, 10, 200, 1_000, 50][at]) };
  });
  for (const { follow } of followers) await follow();
  const until = Date.now() + SECONDS * 1_000;
  const following = followers.map(async ({ catchUp }) => {
    while (Date.now() < until) await catchUp();
  });
  const merging = (async () => {
    for (; Date.now() < until; await pause(300)) await removeOldChanges(database.db, 50);
  })();
  const writers = await Promise.all(Array.from({ length: 8 }, () => write(until)));
  await Promise.all([...following, merging]);
  const total = (name: string) => writers.reduce((sum, each) => sum + (each[name] ?? 0), 0);
  expect(total('committed')).toBeGreaterThan(50);
  expect(total('rolledBack')).toBeGreaterThan(5);
  expect(total('killed')).toBeGreaterThan(1);
  for (const { ctx, catchUp, copy } of followers) {
    await catchUp();
    expect(copy).toEqual(await readCopy(database.db, ctx, resources));
  }
  expect(followers[0]?.copy.size).toBeGreaterThan(20);
});
