import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateCosts } from '#db/load/resources/state-costs.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { type Role, scopesOf } from '#lib/auth/roles.ts';
import { anInvoiceWithCosts, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { aCost } from '#lib/procurement/testing/costs.ts';
import { costAmounts, costsIn } from '#lib/procurement/testing/costs-in.ts';
import { anOrderWithCosts, keepOrder } from '#lib/procurement/testing/orders.ts';
import { openLane } from './lane.ts';
import { BODIES, PATHS, posted } from './portal-requests.ts';
import { methodOf, requestOf, rootOf } from './row.ts';
import { rowsOf } from './rows.ts';
import { type Seeded, seedRows } from './seeded.ts';
import { signedIn } from './sessions.ts';

const invoice = { ...anInvoiceWithCosts(), number: '536365' };
const order = { ...anOrderWithCosts(), purchaseOrderNumber: '4107-C' };
const cost = aCost({ stateCode: '97', invoiceCost: 1913.57, fullyRebatedCost: 1817.89 });
const AMOUNTS = costAmounts([invoice, order, cost]);

const rows = rowsOf('au');
let database: TestDatabase;
let seeded: Seeded;
let lane: Awaited<ReturnType<typeof openLane>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  seeded = await seedRows(rows, database.db);
  const { db } = database;
  // What the requests of the portal ask for is to have costs.
  await db.deleteFrom('invoices').where('number', '=', invoice.number).execute();
  await keepInvoice(db, 'au', invoice);
  await keepOrder(db, 'au', order);
  await keepRecords(db, 'au', stateCosts, [cost]);
  lane = await openLane(database.url, { ...seeded.settings, RATE_LIMIT: '100000' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
  await seeded?.remove();
});

/** What gives a cost away in the answers that a role gets, as `path: what`. */
async function costsToldTo(role: Role, requests: readonly [string, RequestInit][]) {
  const cookie = await signedIn(database.db, { role });
  const told: string[] = [];
  for (const [path, request] of requests) {
    const headers = new Headers(request.headers);
    headers.set('cookie', cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const text = await (await lane.send(path, { ...request, headers })).text();
    told.push(...costsIn(text, AMOUNTS).map((what) => `${path}: ${what}`));
  }
  return told;
}

const OF_PORTAL = PATHS.map((path): [string, RequestInit] => [
  `/portal-api${path}`,
  posted(BODIES[path]),
]);
/** What branch staff may do changes nothing here: reads, and queries that are posted. */
const OF_API = rows
  .filter((row) => scopesOf('branch_staff').includes(row.scope) || row.scope === 'costs:read')
  .filter((row) => row.answers.every(({ form }) => form === undefined))
  .filter((row) => ['GET', 'POST'].includes(methodOf(row)))
  .flatMap((row) =>
    row.answers.map((answer): [string, RequestInit] => [
      `${rootOf(row, 'au')}${answer.path}`,
      requestOf(row, answer),
    ]),
  );

test('branch staff are told no cost by any answer of the API or of the portal', async () => {
  expect(OF_API.length).toBeGreaterThan(60);
  expect(await costsToldTo('branch_staff', [...OF_PORTAL, ...OF_API])).toEqual([]);
});

test('the same answers tell a buyer costs, so that there is something to keep back', async () => {
  const told = (await costsToldTo('buyer', [...OF_PORTAL, ...OF_API])).join('\n');
  for (const path of [
    '/portal-api/au/invoices/lines.csv?number=536365: Unit cost',
    '/portal-api/au/purchase-orders/lines.csv?q=4107: Rebated cost',
    '/portal-api/au/costs/in-force.csv?product=100417: 1913.57',
    '/v1/au/invoices/',
    '/v1/au/purchase-orders/PO-COSTS/lines/2: pricing',
    'state-costs/01: fullyRebatedCost',
  ]) {
    expect(told).toContain(path);
  }
});
