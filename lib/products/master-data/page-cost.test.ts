import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#db/client.ts';
import { encodeCursor } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { listProducts } from '#lib/products/products.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { explainQuery, recordQueries } from '#lib/products/testing/recorded-queries.ts';
import { listFamilyProducts } from './family-products.ts';
import { listBrands } from './master-data.ts';

const COUNT = 20_000;
const LIMIT = 2;

const catalogue = setUpCatalogue();
beforeAll(async () => {
  // Filling the tables takes longer than the default timeout.
  const { pool, close } = openDatabase(catalogue.database.url, { statementTimeoutMs: 0 });
  await pool.query(`
    insert into families select 'au', 'F', '{}', 'e', '{}', 'e';
    insert into products (country_code, number, document, etag, description, family_codes)
      select country, lpad(i::text, 6, '0'), '{}', 'e', 'd', '{F}'
      from generate_series(1, ${COUNT}) as i, unnest('{au,nz}'::text[]) as country;
    insert into product_families select country_code, 'F', number from products;
    insert into brands select country_code, number, '{}', 'e', '{}', 'e' from products;
    analyze products, product_families, brands, families`);
  await close();
});

type Page = { limit: number; cursor?: string };
const lists = {
  products: (ctx: Context<'product:read'>, page: Page) => listProducts(ctx, page),
  'family products': (ctx: Context<'product:read'>, page: Page) =>
    listFamilyProducts(ctx, 'F', page),
  brands: (ctx: Context<'product:read'>, page: Page) =>
    listBrands(ctx, { ...page, includeSubBrands: false }),
};

test.each([
  ['products', ''],
  ['family products', 'F'],
  ['brands', ''],
] as const)('page 10,000 of %s reads as few database blocks as page 1', async (list, filter) => {
  const scope = { list, country: 'au', filter, key: z.tuple([z.string()]) };
  const last = encodeCursor(scope, [String(COUNT - LIMIT).padStart(6, '0')]);
  const first = await blocksRead((ctx) => lists[list](ctx, { limit: LIMIT }));
  const later = await blocksRead((ctx) => lists[list](ctx, { limit: LIMIT, cursor: last }));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(40);
  expect(Math.abs(later - first)).toBeLessThan(10);
});

/** The number of 8 KiB blocks that the single query of a read touches. */
async function blocksRead(
  read: (ctx: Context<'product:read'>) => Promise<unknown>,
): Promise<number> {
  const { ctx, queries } = recordQueries(catalogue);
  await read(ctx);
  const [{ Plan }] = Explained.parse(JSON.parse(await explainQuery(catalogue, queries)));
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}

const Plan = z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() });
const Explained = z.tuple([z.object({ Plan })]);
