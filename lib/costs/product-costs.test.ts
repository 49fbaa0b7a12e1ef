import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { stateCosts, states as stateFeed } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { costHistoryCsv, costsInForceCsv } from '#lib/costs/costs-csv.ts';
import type { CostsQuery } from '#lib/costs/schema.ts';
import { isDomainError } from '#lib/errors.ts';
import { saveProducts } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';
import { listProductCosts } from './product-costs.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  const { db } = database;
  await insertRecords(db, 'au', stateFeed, [
    { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
    { id: 9, code: '09', description: 'Other Territories' },
  ]);
  await saveProducts(db, 'au', [aProduct({ number: '100417', description: 'Mixer' })]);
  await insertRecords(db, 'au', stateCosts, [
    aCost({ effectiveDate: '2026-12-01', invoiceCost: 110 }),
    aCost({ effectiveDate: '2026-01-01', rebateCode: 'R1', serialNumber: 3, supplierNumber: '77' }),
    aCost({ stateCode: '09' }),
    aCost({ stateCode: '14' }),
    aCost({ productNumber: 'GONE' }),
  ]);
  await insertRecords(db, 'nz', stateCosts, [aCost({ invoiceCost: 999 })]);
});

function costReader(scopes: readonly Scope[] = []): Context<'costs:read'> {
  const ctx = withScope(testContext(database, { scopes: ['costs:read', ...scopes] }), 'costs:read');
  if (!ctx) throw new Error('The caller of this test may read costs');
  return ctx;
}

test('lists every change of each state, oldest first, within one country', async () => {
  const [costs] = await listProductCosts(costReader(['product:read']), { products: ['100417'] });
  expect(costs?.description).toBe('Mixer');
  const names = costs?.states.map(({ stateName }) => stateName);
  expect(names).toEqual(['NSW', 'Other Territories', 'State 14']);
  const both = { fullyRebatedCost: 95.05, buyingGuideRecordNumber: 7001 };
  const source = { rebateCode: 'R1', serialNumber: 3, supplierNumber: '77' };
  expect(costs?.states[0]?.steps).toEqual([
    { effectiveDate: '2026-01-01', invoiceCost: 100.1, ...both, ...source },
    { effectiveDate: '2026-12-01', invoiceCost: 110, ...both },
  ]);
});

test('returns products in the order requested, unknown ones included', async () => {
  const products = ['NO-1', 'GONE', '100417'];
  const costs = await listProductCosts(costReader(['product:read']), { products, states: ['01'] });
  expect(costs.map(({ productNumber, states }) => [productNumber, states.length])).toEqual([
    ['NO-1', 0],
    ['GONE', 1],
    ['100417', 1],
  ]);
  expect(await listProductCosts(costReader(), { products: [] })).toEqual([]);
});

test('gives no description to callers who may not read products', async () => {
  const [costs] = await listProductCosts(costReader(), { products: ['100417'] });
  expect(costs?.description).toBeUndefined();
  expect(costs?.states).toHaveLength(3);
});

describe('a cost with more changes than are read', () => {
  const limits = { rows: 100, changes: 3 };
  beforeAll(async () => {
    const changed = ['2020-01-01', '2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01'];
    const often = { productNumber: 'OFTEN' };
    const costs = changed.map((effectiveDate) => aCost({ ...often, effectiveDate }));
    await insertRecords(database.db, 'au', stateCosts, costs);
  });

  test('is listed with its newest changes and a count of earlier ones', async () => {
    const [costs] = await listProductCosts(costReader(), { products: ['OFTEN'], maxChanges: 3 });
    const [state] = costs?.states ?? [];
    const years = state?.steps.map(({ effectiveDate }) => effectiveDate.slice(0, 4));
    expect([years, state?.earlier]).toEqual([['2022', '2023', '2024'], 2]);
  });

  test('has no history file, and says what to do instead', async () => {
    expect(await issueOf(history({ product: ['OFTEN'] }, limits))).toBe(
      'the cost of OFTEN in NSW has changed more than 3 times, the most that is read: ' +
        'no file has them all; the screen shows the newest, and what holds on a day',
    );
    const several = { product: ['100417', 'OFTEN'] };
    expect(await issueOf(history(several, limits))).toMatch(/: leave the product out$/);
  });

  test('is in the file of a date if its current and previous cost are read', async () => {
    const fileOn = (date: string) =>
      costsInForceCsv(limits).write(costReader(), { product: ['OFTEN'], date });
    expect(await fileOn('2023-06-01')).toContain('2023-01-01');
    expect(await issueOf(fileOn('2022-06-01'))).toMatch(
      /: ask for a day from 1 Jan 2023 on, or leave the product out$/,
    );
  });
});

test('refuses a file of costs with too many rows', async () => {
  const query = { product: ['100417'] };
  const limits = { rows: 4, changes: 100 };
  expect((await history(query, limits)).trim().split('\r\n')).toHaveLength(5);
  expect(await issueOf(history(query, { ...limits, rows: 3 }))).toBe(
    'the costs of these products come to more than 3 rows, the most for one file: ' +
      'ask for fewer products',
  );
});

function history(query: CostsQuery, limits: { rows: number; changes: number }) {
  return costHistoryCsv(limits).write(costReader(), query);
}

/** The message of the refusal; fails without one. */
async function issueOf(file: Promise<string>): Promise<string | undefined> {
  const error: unknown = await file.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  return isDomainError(error) ? error.details?.[0]?.issue : undefined;
}
