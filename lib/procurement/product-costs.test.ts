import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateCosts } from '#db/load/resources/state-costs.ts';
import { states as stateFeed } from '#db/load/resources/states.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { keepProducts } from '#lib/product/testing/keep.ts';
import { aProduct } from '#lib/product/testing/records.ts';
import { listProductCosts } from './product-costs.ts';
import { aContext } from './testing/context.ts';
import { aCost } from './testing/costs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  const { db } = database;
  await keepRecords(db, 'au', stateFeed, [
    { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
    { id: 9, code: '09', description: 'Other Territories' },
  ]);
  await keepProducts(db, 'au', [aProduct({ number: '100417', description: 'Mixer' })]);
  await keepRecords(db, 'au', stateCosts, [
    aCost({ effectiveDate: '2026-12-01', invoiceCost: 110 }),
    aCost({ effectiveDate: '2026-01-01', rebateCode: 'R1', serialNumber: 3, supplierNumber: '77' }),
    aCost({ stateCode: '09' }),
    aCost({ stateCode: '14' }),
    aCost({ productNumber: 'GONE' }),
  ]);
  await keepRecords(db, 'nz', stateCosts, [aCost({ invoiceCost: 999 })]);
});
afterAll(() => database?.drop());

function costReader(scopes: readonly Scope[] = []): Context<'costs:read'> {
  const ctx = permitted(aContext(database.db, 'au', ['costs:read', ...scopes]), 'costs:read');
  if (!ctx) throw new Error('The caller of this test may read costs');
  return ctx;
}

test('every change of each state is listed, the oldest first, of this country alone', async () => {
  const [costs] = await listProductCosts(costReader(['product:read']), { products: ['100417'] });
  expect(costs?.description).toBe('Mixer');
  expect(costs?.states.map(({ stateName }) => stateName)).toEqual([
    'NSW',
    'Other Territories',
    'State 14',
  ]);
  expect(costs?.states[0]?.steps).toEqual([
    {
      effectiveDate: '2026-01-01',
      invoiceCost: 100.1,
      fullyRebatedCost: 95.05,
      buyingGuideRecordNumber: 7001,
      rebateCode: 'R1',
      serialNumber: 3,
      supplierNumber: '77',
    },
    {
      effectiveDate: '2026-12-01',
      invoiceCost: 110,
      fullyRebatedCost: 95.05,
      buyingGuideRecordNumber: 7001,
    },
  ]);
});

test('products come in the order asked for, those that are not there too', async () => {
  const products = ['NO-1', 'GONE', '100417'];
  const costs = await listProductCosts(costReader(['product:read']), { products, states: ['01'] });
  expect(costs.map(({ productNumber, states }) => [productNumber, states.length])).toEqual([
    ['NO-1', 0],
    ['GONE', 1],
    ['100417', 1],
  ]);
  expect(await listProductCosts(costReader(), { products: [] })).toEqual([]);
});

test('who may not read products is told no description', async () => {
  const [costs] = await listProductCosts(costReader(), { products: ['100417'] });
  expect(costs?.description).toBeUndefined();
  expect(costs?.states).toHaveLength(3);
});
