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
import { signedIn } from './session-cookie.ts';

const invoice = { ...anInvoiceWithCosts(), number: '536365' };
const order = { ...anOrderWithCosts(), purchaseOrderNumber: '4107-C' };
const cost = aCost({ stateCode: '97', invoiceCost: 1913.57, fullyRebatedCost: 1817.89 });
const AMOUNTS = costAmounts([invoice, order, cost]);

const cases = rowsOf('au');
let database: TestDatabase;
let seeded: Seeded;
let api: Awaited<ReturnType<typeof openLane>>;

beforeAll(async () => {
  database = await makeTestDatabase();
  seeded = await seedRows(cases, database.db);
  const { db } = database;
  // The portal requests name these records: they must have costs.
  await db.deleteFrom('invoices').where('number', '=', invoice.number).execute();
  await keepInvoice(db, 'au', invoice);
  await keepOrder(db, 'au', order);
  await keepRecords(db, 'au', stateCosts, [cost]);
  api = await openLane(database.url, { ...seeded.settings, RATE_LIMIT: '100000' });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
  await seeded?.remove();
});

/** The costs in the responses to a role, as `path: member or amount`. */
async function costsVisibleTo(role: Role, requests: readonly [string, RequestInit][]) {
  const cookie = await signedIn(database.db, { role });
  const visible: string[] = [];
  for (const [path, request] of requests) {
    const headers = new Headers(request.headers);
    headers.set('cookie', cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const text = await (await api.send(path, { ...request, headers })).text();
    visible.push(...costsIn(text, AMOUNTS).map((found) => `${path}: ${found}`));
  }
  return visible;
}

const PORTAL_REQUESTS = PATHS.map((path): [string, RequestInit] => [
  `/portal-api${path}`,
  posted(BODIES[path]),
]);
/** All that branch staff may request or that needs costs:read, without uploads and deletions. */
const API_REQUESTS = cases
  .filter(
    (operationCase) =>
      scopesOf('branch_staff').includes(operationCase.scope) ||
      operationCase.scope === 'costs:read',
  )
  .filter((operationCase) => operationCase.successes.every(({ form }) => form === undefined))
  .filter((operationCase) => ['GET', 'POST'].includes(methodOf(operationCase)))
  .flatMap((operationCase) =>
    operationCase.successes.map((response): [string, RequestInit] => [
      `${rootOf(operationCase, 'au')}${response.path}`,
      requestOf(operationCase, response),
    ]),
  );

test('no response of the API or the portal shows a cost to branch staff', async () => {
  expect(API_REQUESTS.length).toBeGreaterThan(60);
  expect(await costsVisibleTo('branch_staff', [...PORTAL_REQUESTS, ...API_REQUESTS])).toEqual([]);
});

test('the same requests show costs to a buyer, so that there is something to hide', async () => {
  const visible = (await costsVisibleTo('buyer', [...PORTAL_REQUESTS, ...API_REQUESTS])).join('\n');
  for (const path of [
    '/portal-api/au/invoices/lines.csv?number=536365: Unit cost',
    '/portal-api/au/purchase-orders/lines.csv?q=4107: Rebated cost',
    '/portal-api/au/costs/in-force.csv?product=100417: 1913.57',
    '/v1/au/invoices/',
    '/v1/au/purchase-orders/PO-COSTS/lines/2: pricing',
    'state-costs/01: fullyRebatedCost',
  ]) {
    expect(visible).toContain(path);
  }
});
