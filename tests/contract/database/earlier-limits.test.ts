import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { branches } from '#feeds/resources/branches.ts';
import { stateCosts } from '#feeds/resources/state-costs.ts';
import { businessUnitTypes, states } from '#feeds/resources/states.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import type { Transport } from '#tests/contract/transports/transport.ts';

/** Longer than feeds may load now: earlier versions had no such limit. */
const LONG = 'x'.repeat(300);

const database = setUpTestDatabase();
let api: Transport;

beforeAll(async () => {
  const { db, pool } = database;
  await insertRecords(db, 'au', branches, [aBranch({ number: '101' })]);
  await insertRecords(db, 'au', states, [{ id: 1, code: '01', description: 'New South Wales' }]);
  await insertRecords(db, 'au', businessUnitTypes, [
    { id: 3, code: '30', description: 'Trade centre', enabled: true },
  ]);
  await insertRecords(db, 'au', stateCosts, [
    {
      productNumber: 'P-1',
      stateCode: '01',
      effectiveDate: '2020-01-01',
      fullyRebatedCost: 1,
      invoiceCost: 1,
      buyingGuideRecordNumber: 1,
    },
  ]);
  await pool.query(`
    update branches set name = '${LONG}', manager_name = '${LONG}', suburb = '${LONG}';
    update states set description = '${LONG}', admin_state_code = '${LONG}';
    update business_unit_types set description = '${LONG}';
    update state_costs set rebate_code = '${LONG}'`);
  api = await startApi(database.url);
});
afterAll(() => api?.close());

test.each([
  '/branches',
  '/branches?expand=hours,departments,specialHours',
  '/branches/101',
  '/states',
  '/states/01',
  '/business-unit-types',
  '/products/P-1/state-costs/01',
])('%s returns stored texts that exceed the present limits of feeds', async (path) => {
  const token = await api.issuer.token({ scope: 'enterprise:read costs:read' });
  const response = await api.send(`/v1/au${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(LONG);
});
