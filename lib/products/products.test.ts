import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#lib/auth/context.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { queryFamilies, queryProductFamilies } from './master-data/families.ts';
import { queryProductAttributes } from './product-attributes.ts';
import { queryProducts } from './products.ts';
import { queryProductStatuses } from './statuses/product-statuses.ts';
import { setUpCatalogue } from './testing/catalogue.ts';
import { recordQueries } from './testing/recorded-queries.ts';
import { aFamily, aProduct, aSection, EVERY_ATTRIBUTE } from './testing/records.ts';

const productNumbers = Array.from({ length: 100 }, (_, i) => `P${i}`);
const familyCodes = Array.from({ length: 100 }, (_, i) => `F${i}`);

const catalogue = setUpCatalogue();
beforeAll(async () => {
  await catalogue.load({
    branches: [aBranch()],
    families: familyCodes.map((code) => aFamily(code)),
    statuses: [aSection('A')],
    products: productNumbers.map((number) => aProduct({ number, familyCodes: ['F1', 'F2'] })),
    'product-attributes': productNumbers.map((productNumber) => ({
      productNumber,
      attributes: EVERY_ATTRIBUTE,
    })),
    'product-statuses': productNumbers.map((productNumber) => ({
      productNumber,
      level: 'NATIONAL',
      statusCode: 'A',
      effectiveFrom: '2026-01-01',
    })),
  });
});

test.each([
  ['products', async (ctx) => (await queryProducts(ctx, { productNumbers })).parse().products],
  [
    'attributes',
    async (ctx) =>
      (await queryProductAttributes(ctx, { productNumbers })).parse().productAttributes,
  ],
  [
    'families of products',
    async (ctx) => (await queryProductFamilies(ctx, { productNumbers })).parse().productFamilies,
  ],
  [
    'statuses',
    async (ctx) => (await queryProductStatuses(ctx, { productNumbers })).productStatuses,
  ],
  [
    'statuses at a branch',
    async (ctx) =>
      (await queryProductStatuses(ctx, { productNumbers, branchNumber: 'P01' })).productStatuses,
  ],
  ['families', async (ctx) => (await queryFamilies(ctx, { familyCodes })).parse().families],
] as readonly [string, (ctx: Context<'product:read'>) => Promise<readonly unknown[]>][])(
  'a query for 100 %s is a single database query',
  async (_, query) => {
    const { ctx, queries } = recordQueries(catalogue);
    expect(await query(ctx)).toHaveLength(100);
    expect(queries).toHaveLength(1);
  },
);

test('a barcode finds every product that has it, with or without leading zeros', async () => {
  const barcodes = ['0061414100003', '61414100003'];
  await catalogue.load({
    products: [
      aProduct({ number: 'B1', barcodes: [barcodes[0] ?? ''] }),
      aProduct({ number: 'B2', barcodes: [barcodes[1] ?? '', '9400000000001'] }),
    ],
  });
  const asked = ['9400000000001', ...barcodes, '9400000000002'];
  const found = (await queryProducts(catalogue.at(), { barcodes: asked })).parse();
  expect(found.products.map(({ number }) => number)).toEqual(['B2', 'B1']);
  expect(found.notFound).toEqual(['9400000000002']);
});
