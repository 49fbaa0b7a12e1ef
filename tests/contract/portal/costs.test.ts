import { expect, test } from 'vitest';
import { stateCosts, states } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { saveProducts } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { issueFields, readCsv } from './requests.ts';

const { send } = setUpApi(async (db) => {
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
});
const get = (path: string) => send(`/au/costs/${path}`, { role: 'buyer' });

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

test('exports every change of the costs', async () => {
  const [head, ...rows] = await readCsv(await get('history.csv?product=100417&product=NO-1'));
  expect(head).toBe(`\u{feff}${HEAD},${STEP}`);
  expect(rows).toEqual([
    `${PRODUCT},01,NSW,2020-01-01,80,0,7001,,,,,,,,`,
    `${PRODUCT},01,NSW,2021-01-01,84.2,79.99,7001,,,80,4.2,5.3,0,79.99,`,
    `${PRODUCT},01,NSW,2099-12-01,90,95.05,7001,R1,77,84.2,5.8,6.9,79.99,15.06,18.8`,
    `${PRODUCT},02,State 02,2099-12-01,100.1,95.05,7001,,,,,,,,`,
    '',
  ]);
});

test('names every issue at once', async () => {
  const fields = await issueFields(await get('in-force.csv?date=never'));
  expect(fields.sort()).toEqual(['date', 'product']);
  const many = Array.from({ length: 501 }, (_, at) => `product=${at}`).join('&');
  expect(await (await get(`history.csv?${many}`)).json()).toMatchObject({
    details: [{ field: 'product', issue: 'must be at most 500 products' }],
  });
});
