import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import type { DB } from '#db/tables.ts';
import type { Context } from '#lib/auth/context.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { queryFamilies, queryProductFamilies } from './master-data/families.ts';
import { queryProductAttributes } from './product-attributes.ts';
import { queryProducts } from './products.ts';
import { queryProductStatuses } from './statuses/product-statuses.ts';
import { setUpCatalogue } from './testing/catalogue.ts';
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
    const { ctx, queries } = recordingContext();
    expect(await query(ctx)).toHaveLength(100);
    expect(queries).toHaveLength(1);
  },
);

/** A context that records its queries on both kinds of connection. */
function recordingContext(): { ctx: Context<'product:read'>; queries: string[] } {
  const queries: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: catalogue.database.pool }),
    log: ({ query }) => void queries.push(query.sql),
  });
  const prepared: ReadPool = {
    ...catalogue.database.prepared,
    run(read, params) {
      queries.push(read.text);
      return catalogue.database.prepared.run(read, params);
    },
  };
  return { ctx: { ...catalogue.at(), db, prepared }, queries };
}
