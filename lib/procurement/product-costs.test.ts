import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateCosts } from '#db/load/resources/state-costs.ts';
import { states as stateFeed } from '#db/load/resources/states.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { dayAfter } from '#lib/local-time.ts';
import { keepProducts } from '#lib/product/testing/keep.ts';
import { aProduct } from '#lib/product/testing/records.ts';
import { MOST_CHANGES } from './cost-schema.ts';
import { costHistoryCsv } from './costs-csv.ts';
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

test('of a cost that changed without end the newest changes are listed, and the earlier ones counted', async () => {
  const { db } = database;
  await sql`
    insert into state_costs (country_code, product_number, state_code, effective_date,
      fully_rebated_cost, invoice_cost, buying_guide_record_number)
    select 'au', 'OFTEN', '01', date '1990-01-01' + day, 1, 2, 3
    from generate_series(1, ${MOST_CHANGES + 25}::int) as day`.execute(db);
  const [costs] = await listProductCosts(costReader(), { products: ['OFTEN'] });
  const [state] = costs?.states ?? [];
  expect([state?.steps.length, state?.earlier]).toEqual([MOST_CHANGES, 25]);
  expect(state?.steps.at(-1)?.effectiveDate).toBe(dayAfter('1990-01-01', MOST_CHANGES + 25));
  await expect(costHistoryCsv(costReader(), { product: ['OFTEN'] })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});
