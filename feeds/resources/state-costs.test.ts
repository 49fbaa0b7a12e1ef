import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { LoadOptions } from '#feeds/load.ts';
import { stateCosts } from '#feeds/resources.ts';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';
import { dayAfter } from '#lib/time/local-time.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeAll(async () => {
  const country = { country_code: 'au', etag: '', document: '{}', family_codes: [] };
  await database.db
    .insertInto('products')
    .values(['100417', 'TAP'].map((number) => ({ ...country, number, description: 'Basin mixer' })))
    .execute();
  await database.db
    .insertInto('states')
    .values({ country_code: 'au', code: '01', id: 1, description: 'New South Wales' })
    .execute();
});
beforeEach(() => database.pool.query('TRUNCATE state_costs'));

async function load(costs: readonly object[], more: Partial<LoadOptions> = {}) {
  const summaries = await catalogue.load({ 'state-costs': costs }, more);
  return summaries.at(-1);
}

const first = aCost({ fullyRebatedCost: 95.05 });
const second = aCost({ effectiveDate: '2026-07-01', rebateCode: 'R7', serialNumber: 3 });

test('a cost is loaded with its exact decimals, and once', async () => {
  expect(await load([first, second])).toMatchObject({ inserted: 2 });
  expect(await load([first, second])).toMatchObject({ unchanged: 2, replaced: 0 });
  const corrected = { ...second, fullyRebatedCost: 0.07, supplierNumber: '0815' };
  expect(await load([first, corrected])).toMatchObject({ unchanged: 1, replaced: 1 });
  const stored = await database.db
    .selectFrom('state_costs')
    .select(['effective_date', 'fully_rebated_cost', 'supplier_number', 'serial_number'])
    .orderBy('effective_date')
    .execute();
  expect(stored).toEqual([
    {
      effective_date: '2020-01-01',
      fully_rebated_cost: '95.05',
      supplier_number: null,
      serial_number: null,
    },
    {
      effective_date: '2026-07-01',
      fully_rebated_cost: '0.07',
      supplier_number: '0815',
      serial_number: 3,
    },
  ]);
});

test('more changes than one response holds are refused, counting stored ones', async () => {
  const changes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      aCost({ effectiveDate: dayAfter('2020-01-01', from + at) }),
    );
  await load([...changes(0, 1_000)], { replace: true, maxRemoved: 10 });
  await expect(load([...changes(1_000, 1_001)])).rejects.toThrow(
    /productNumber, stateCode: is beyond the 1000 records that fit in one response: leave it out, or make room/,
  );
});

test('--replace removes changes that the feed no longer has', async () => {
  await load([first, second, aCost({ productNumber: 'TAP' })]);
  const replacing = { replace: true, maxRemoved: 2 };
  expect(await load([first], replacing)).toMatchObject({ removed: 2, unchanged: 1 });
});

test('reports unknown products and states, and repeated changes', async () => {
  const feed = [
    first,
    aCost({ productNumber: 'nope' }),
    aCost({ stateCode: '02' }),
    aCost({ invoiceCost: 1 }),
  ];
  const refusal = load(feed);
  for (const issue of [
    ':2 productNumber: there is no product "nope"',
    ':3 stateCode: there is no state "02"',
    ':4 productNumber, stateCode, effectiveDate: "100417", "01", "2020-01-01" is already on line 1',
  ]) {
    await expect(refusal).rejects.toThrow(issue);
  }
});

test('products of the other country are unknown', async () => {
  await expect(load([first], { countryCode: 'nz' })).rejects.toThrow('there is no product');
});

test.each([
  [{ stateCode: 'NSW' }, 'stateCode: must be two digits'],
  [{ fullyRebatedCost: undefined }, 'fullyRebatedCost: is missing'],
  [{ invoiceCost: undefined }, 'invoiceCost: is missing'],
  [{ buyingGuideRecordNumber: 2 ** 31 }, 'buyingGuideRecordNumber: '],
  [{ effectiveDate: '2026-02-29' }, 'effectiveDate: must be a calendar'],
  [{ cost: 1 }, 'cost: is not a member of this record'],
])('reports %j, naming the member', (members, issue) => {
  const issues = recordIssues(stateCosts, { ...first, ...members });
  expect(issues.join('\n')).toContain(issue);
});
