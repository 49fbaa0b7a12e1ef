import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { stateCosts } from '#feeds/resources/state-costs.ts';
import { states } from '#feeds/resources/states.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { saveProducts } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { readCsv } from './requests.ts';

const database = setUpTestDatabase();
let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  const { db } = database;
  await saveProducts(db, 'au', [aProduct({ number: '100417', description: '=Mixer, Tūī' })]);
  await insertRecords(db, 'au', states, [
    { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
  ]);
  await insertRecords(db, 'au', stateCosts, [
    aCost({ invoiceCost: 80, fullyRebatedCost: 0 }),
    aCost({ effectiveDate: '2021-01-01', invoiceCost: 84.2, fullyRebatedCost: 79.99 }),
    aCost({ effectiveDate: '2099-12-01', invoiceCost: 90, rebateCode: 'R1', supplierNumber: '77' }),
    aCost({ stateCode: '02', effectiveDate: '2099-12-01' }),
  ]);
  await insertRecords(db, 'nz', stateCosts, [aCost({ invoiceCost: 999 })]);
  api = await startApi(database.url, { RATE_LIMIT: '10000' });
});
afterAll(() => api?.close());

async function get(path: string) {
  const cookie = await sessionCookie(database.db, { role: 'buyer' });
  return api.send(`/portal-api/au/costs/${path}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
}

const HEAD = 'Product,Description,State code,State';
const STEP =
  'In force from,Invoice cost,Fully rebated cost,Buying guide record,Rebate,Supplier,Invoice cost before,Invoice cost difference,Invoice cost difference (%),Fully rebated cost before,Fully rebated cost difference,Fully rebated cost difference (%)';
const PRODUCT = '100417,"\'=Mixer, Tūī"';

test('exports the costs in force on a day, with the costs before and after', async () => {
  const [head, ...rows] = await readCsv(await get('in-force.csv?product=100417&date=2026-12-01'));
  expect(head).toBe(
    `\u{feff}${HEAD},On,${STEP},Next from,Next invoice cost,Next fully rebated cost`,
  );
  expect(rows).toEqual([
    `${PRODUCT},01,NSW,2026-12-01,2021-01-01,84.2,79.99,7001,,,80,4.2,5.3,0,79.99,,2099-12-01,90,95.05`,
    `${PRODUCT},02,State 02,2026-12-01,,,,,,,,,,,,,2099-12-01,100.1,95.05`,
    '',
  ]);
});

test('exports every change of the costs, of the requested states only', async () => {
  const [head, ...rows] = await readCsv(
    await get('history.csv?product=100417&product=NO-1&state=01'),
  );
  expect(head).toBe(`\u{feff}${HEAD},${STEP}`);
  expect(rows).toEqual([
    `${PRODUCT},01,NSW,2020-01-01,80,0,7001,,,,,,,,`,
    `${PRODUCT},01,NSW,2021-01-01,84.2,79.99,7001,,,80,4.2,5.3,0,79.99,`,
    `${PRODUCT},01,NSW,2099-12-01,90,95.05,7001,R1,77,84.2,5.8,6.9,79.99,15.06,18.8`,
    '',
  ]);
});

test('names every issue at once', async () => {
  const { details } = await (await get('in-force.csv?date=never&state=x')).json();
  expect(details.map(({ field }: { field: string }) => field).sort()).toEqual([
    'date',
    'product',
    'state',
  ]);
  const many = Array.from({ length: 501 }, (_, at) => `product=${at}`).join('&');
  expect(await (await get(`history.csv?${many}`)).json()).toMatchObject({
    details: [{ field: 'product', issue: 'must be at most 500 products' }],
  });
});
