import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from '#lib/api/paging.ts';
import { COMMITMENT_LIST, HOLDBACK_LIST, STOCK_LIST } from '#lib/availability/stock-lists.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { STATE_COST_LIST } from '#lib/costs/state-cost-list.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';

const catalogue = setUpCatalogue();
const BRANCHES = ['B1', 'B2'];
const PRODUCTS = ['P1', 'P2', 'P3'];
const STATES = ['01', '02'];
const DAYS = ['2026-01-01', '2026-06-01', '2027-01-01'];
const everywhere = BRANCHES.flatMap((branchId) =>
  PRODUCTS.map((productId) => ({ branchId, productId })),
);
const stock = everywhere.map((at, onHand) => ({ ...at, onHand, reserved: 0 }));
const commitments = everywhere.flatMap((at) =>
  ['SO-1', 'SO-2'].map((reference) => ({ reference, ...at, date: '2026-12-01', quantity: 1 })),
);
const holdbacks = everywhere.map((at) => ({ channelId: 'BLEcom', ...at, quantity: 1 }));
const costs = PRODUCTS.flatMap((productNumber) =>
  STATES.flatMap((stateCode) =>
    DAYS.map((effectiveDate) => aCost({ productNumber, stateCode, effectiveDate })),
  ),
);

beforeAll(async () => {
  await catalogue.load({
    states: STATES.map((code, id) => ({ id, code, description: code, shortDescription: code })),
    branches: BRANCHES.map((number) => aBranch({ number })),
    products: PRODUCTS.map((number) => aProduct({ number })),
    stock,
    commitments,
    'channel-holdbacks': holdbacks,
    'state-costs': costs,
  });
});

type Query = Readonly<Record<string, string>>;
type List = {
  readonly query: z.ZodType<{ limit: number }>;
  page(
    ctx: ReturnType<typeof catalogue.at>,
    query: { limit: number },
  ): Promise<{ parse(): object }>;
};
const Page = z.looseObject({ pagination: z.object({ nextCursor: z.string().optional() }) });

/** All pages of a list, two records at a time. */
async function walk({ query, page }: List, member: string, filters: Query): Promise<unknown[]> {
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const asked = query.parse({ ...filters, limit: '2', ...(cursor && { cursor }) });
    const found = Page.parse((await page(catalogue.at(), asked)).parse());
    seen.push(...z.array(z.unknown()).parse(found[member]));
    cursor = found.pagination.nextCursor;
  } while (cursor);
  return seen;
}

const COSTS_FROM_JUNE = { effectiveDateFrom: '2026-06-01', effectiveDateTo: '2027-01-01' };
test.each<[string, List, string, Query, readonly object[]]>([
  ['all stock', STOCK_LIST, 'stock', {}, stock],
  ['stock at a branch', STOCK_LIST, 'stock', { branchId: 'B2' }, stock.slice(3)],
  [
    'stock of a product',
    STOCK_LIST,
    'stock',
    { productId: 'P2' },
    [stock[1] ?? {}, stock[4] ?? {}],
  ],
  ['stock of both', STOCK_LIST, 'stock', { branchId: 'B2', productId: 'P2' }, [stock[4] ?? {}]],
  ['stock of nothing', STOCK_LIST, 'stock', { productId: 'P9' }, []],
  [
    'commitments',
    COMMITMENT_LIST,
    'commitments',
    { productId: 'P1' },
    commitments.filter(({ productId }) => productId === 'P1'),
  ],
  ['holdbacks', HOLDBACK_LIST, 'channelHoldbacks', { branchId: 'B1' }, holdbacks.slice(0, 3)],
  ['all costs', STATE_COST_LIST, 'stateCosts', {}, costs],
  [
    'costs of a product in a state',
    STATE_COST_LIST,
    'stateCosts',
    { productNumber: 'P2', stateCode: '02' },
    costs.slice(9, 12),
  ],
  [
    'costs of a time',
    STATE_COST_LIST,
    'stateCosts',
    COSTS_FROM_JUNE,
    costs.filter(({ effectiveDate }) => effectiveDate === '2026-06-01'),
  ],
])('%s come once, by key', async (_, list, member, filters, expected) => {
  expect(await walk(list, member, filters)).toEqual(expected);
});

test('a cursor that was made up is refused', async () => {
  const scope = { list: 'state-costs-api', country: 'au', filter: '[]', key: z.array(z.string()) };
  const cursor = encodeCursor(scope, ['P1', '01', '2026-02-31']);
  await expect(STATE_COST_LIST.page(catalogue.at(), { limit: 2, cursor })).rejects.toThrow(
    'cursor',
  );
});
