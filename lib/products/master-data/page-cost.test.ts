import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#db/client.ts';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import type { DB } from '#db/tables.ts';
import { encodeCursor } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { listProducts } from '#lib/products/products.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
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

/** The number of 8 KiB blocks that the single query of a read touches, planned as on its connection. */
async function blocksRead(
  read: (ctx: Context<'product:read'>) => Promise<unknown>,
): Promise<number> {
  const queries: { text: string; values: readonly unknown[]; plan: string }[] = [];
  const { database } = catalogue;
  const { prepared } = database;
  const listening = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) =>
      void queries.push({ text: query.sql, values: query.parameters, plan: 'force_custom_plan' }),
  });
  const run: ReadPool['run'] = (point, params) => {
    queries.push({ text: point.text, values: point.values(params), plan: 'force_generic_plan' });
    return prepared.run(point, params);
  };
  await read({ ...catalogue.at(), db: listening, prepared: { ...prepared, run } });
  expect(queries).toHaveLength(1);
  const [{ text, values, plan } = { text: '', values: [], plan: '' }] = queries;
  const client = await database.pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${plan}; prepare page as ${text}`);
    const literals = values.map((value) => client.escapeLiteral(String(value))).join();
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute page(${literals})`,
    );
    const [{ Plan }] = Explained.parse(JSON.parse(rows[0]['QUERY PLAN']));
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  } finally {
    client.release(true);
  }
}

const Explained = z.tuple([
  z.object({
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
  }),
]);
