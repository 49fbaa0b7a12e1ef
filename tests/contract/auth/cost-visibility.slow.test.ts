import { beforeAll, expect, test } from 'vitest';
import { stateCosts } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { type Role, roleScopes } from '#lib/auth/scopes.ts';
import { anInvoiceWithCosts, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { costAmounts, exposedCosts } from '#lib/purchase-orders/testing/exposed-costs.ts';
import { aCost, anOrderWithCosts, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { setUpSeededApi } from '#tests/contract/api-server.ts';
import { casesFor } from '#tests/contract/cases/cases.ts';
import { basePath, methodOf, requestInit } from '#tests/contract/cases/operation-case.ts';
import { PORTAL_PATHS, postInit, REQUEST_BODIES } from '#tests/contract/portal/requests.ts';
import { sessionCookie } from '#tests/support/credentials.ts';

const invoice = { ...anInvoiceWithCosts(), number: '536365' };
const order = { ...anOrderWithCosts(), purchaseOrderNumber: '4107-C' };
const cost = aCost({ stateCode: '97', invoiceCost: 1913.57, fullyRebatedCost: 1817.89 });
const AMOUNTS = costAmounts([invoice, order, cost]);

const cases = casesFor('au');
const service = setUpSeededApi(cases);

beforeAll(async () => {
  const { db } = service.database;
  // The portal requests name these records: they must have costs.
  await db.deleteFrom('invoices').where('number', '=', invoice.number).execute();
  await saveInvoice(db, 'au', invoice);
  await saveOrder(db, 'au', order);
  await insertRecords(db, 'au', stateCosts, [cost]);
});

/** The costs in the responses to a role, as `path: member or amount`. */
async function costsVisibleTo(role: Role, requests: readonly [string, RequestInit][]) {
  const cookie = await sessionCookie(service.database.db, { role });
  const visible: string[] = [];
  for (const [path, request] of requests) {
    const headers = new Headers(request.headers);
    headers.set('cookie', cookie);
    headers.set('sec-fetch-site', 'same-origin');
    const text = await (await service.api.send(path, { ...request, headers })).text();
    visible.push(...exposedCosts(text, AMOUNTS).map((found) => `${path}: ${found}`));
  }
  return visible;
}

const PORTAL_REQUESTS = PORTAL_PATHS.map((path): [string, RequestInit] => [
  `/portal-api${path}`,
  postInit(REQUEST_BODIES[path]),
]);
/** All that branch staff may request or that needs costs:read, without uploads and deletions. */
const API_REQUESTS = cases
  .filter(
    (operationCase) =>
      roleScopes('branch_staff').includes(operationCase.scope) ||
      operationCase.scope === 'costs:read',
  )
  .filter((operationCase) => operationCase.successes.every(({ form }) => form === undefined))
  .filter((operationCase) => ['GET', 'POST'].includes(methodOf(operationCase)))
  .flatMap((operationCase) =>
    operationCase.successes.map((response): [string, RequestInit] => [
      `${basePath(operationCase, 'au')}${response.path}`,
      requestInit(operationCase, response),
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
