import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { explainQuery, recordQueries } from '#lib/products/testing/recorded-queries.ts';
import { getProductAssets } from './product-assets.ts';
import { MAX_ASSETS_PER_PRODUCT } from './schema.ts';
import { requireAssetLimit } from './upload/validate-upload.ts';

const PRODUCTS = 300;
const ASSETS = 3_000;
const SERVICES = { publicUrl: 'https://supply.example' };

const catalogue = setUpCatalogue();
beforeAll(async () => {
  const { pool, close } = openDatabase(catalogue.database.url, { statementTimeoutMs: 0 });
  await pool.query(`
    insert into products (country_code, number, document, etag, description, family_codes)
      select 'au', 'P-' || i, '{}', 'e', 'd', '{}' from generate_series(1, ${PRODUCTS}) as i;
    insert into assets (asset_id, upload_id, status, name, file_name, mime_type, size_bytes,
        checksum_sha256, type, purpose, tags, metaproperties, product_numbers, store_key, created_by,
        created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'READY', 'Asset ' || i, 'a.png', 'image/png', 1,
        'c', 'IMAGE', 'OTHER', '{}', '[]', array['P-' || i % ${PRODUCTS}], i::text, '{}', now(), now()
      from generate_series(1, ${ASSETS}) as i;
    analyze products, assets`);
  await close();
});

test('the assets of a product are found by an index', async () => {
  const { ctx, queries } = recordQueries(catalogue);
  const { digitalAssets } = await getProductAssets(ctx, 'P-7', SERVICES);
  expect(digitalAssets).toHaveLength(ASSETS / PRODUCTS);
  const plan = await explainQuery(catalogue, queries);
  expect(plan).toContain('assets_product_numbers');
  expect(plan).not.toContain('Seq Scan');
});

test('a product at its limit of assets is refused by name', async () => {
  const { db, pool } = catalogue.database;
  const limit = ASSETS / PRODUCTS;
  await expect(requireAssetLimit(db, ['P-7', 'NEW', 'P-8'], limit)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      { field: 'productNumbers', issue: expect.stringMatching(/^P-7 has 10 .*leave it out/) },
      { field: 'productNumbers', issue: expect.stringMatching(/^P-8 has 10 /) },
    ],
  });
  await requireAssetLimit(db, ['P-7', 'NEW'], limit + 1);
  await pool.query(`update assets set product_numbers = '{P-9}'`);
  const { digitalAssets } = await getProductAssets(catalogue.at(), 'P-9', SERVICES);
  expect(digitalAssets).toHaveLength(MAX_ASSETS_PER_PRODUCT);
  await expect(requireAssetLimit(db, ['P-9'])).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('concurrent additions of assets to products wait for each other', async () => {
  const { db } = catalogue.database;
  const done: string[] = [];
  const second = Promise.withResolvers<void>();
  await db.transaction().execute(async (tx) => {
    await requireAssetLimit(tx, ['NEW']);
    db.transaction()
      .execute(async (other) => {
        await requireAssetLimit(other, ['NEW']);
        done.push('second');
      })
      .then(second.resolve, second.reject);
    await new Promise((resolve) => setTimeout(resolve, 100));
    done.push('first');
  });
  await second.promise;
  expect(done).toEqual(['first', 'second']);
});
