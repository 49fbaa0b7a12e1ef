import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { LISTED_ASSETS, saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { assetsCsv } from './record.ts';

const catalogue = setUpCatalogue();
beforeEach(async () => {
  await catalogue.database.pool.query('truncate assets, metaproperties cascade');
});

/** The lines of the CSV, headings first. */
async function linesOf(parameters: Readonly<Record<string, string>>): Promise<string[]> {
  const query = LISTED_ASSETS.file.query.parse(parameters);
  const text = await assetsCsv(LISTED_ASSETS).write(catalogue.at(), query);
  return text.trimEnd().split('\r\n');
}

test('the CSV has the assets of the search, raw numbers and no formulas', async () => {
  const { db } = catalogue.database;
  const assetId = await saveAssetRecord(db, {
    name: '=HYPERLINK("https://evil.example")',
    tags: ['tap', 'bath'],
    product_numbers: ['100', '200'],
    size_bytes: 1_234_567,
  });
  await saveAssetRecord(db, { name: 'Another' });
  const [heading, row, ...others] = await linesOf({ productNumber: '100' });
  expect(heading).toMatch(/^\u{feff}Asset id,Name,File,/u);
  expect(row).toContain(`${assetId},"'=HYPERLINK(""https://evil.example"")",ball-valve.jpg,`);
  expect(row).toContain(',image/jpeg,1234567,800,600,');
  expect(row).toContain(',"tap, bath","100, 200",');
  expect(row).toMatch(new RegExp(`,https://supply.example/v1/assets/${assetId}/content$`));
  expect(others).toEqual([]);
});

test('each metaproperty is a column', async () => {
  const { db } = catalogue.database;
  const document = JSON.stringify({ id: 'S', name: 'season', label: 'Season', options: [] });
  await db
    .insertInto('metaproperties')
    .values({ id: 'S', name: 'season', sort_order: 1, document, etag: '"s"' })
    .execute();
  await saveAssetRecord(db, {
    name: 'Tap',
    metaproperties: [{ id: 'S', name: 'season', values: ['SUMMER', 'WINTER'] }],
  });
  await saveAssetRecord(db, { name: 'Logo' });
  const [heading, ...rows] = await linesOf({});
  expect(heading).toMatch(/,Metaproperty season$/);
  expect(rows.find((row) => row.includes(',Tap,'))).toMatch(/,"SUMMER, WINTER"$/);
  expect(rows.find((row) => row.includes(',Logo,'))).toMatch(/content,$/);
});

test('1,000 assets fit into one file, and one more is refused', async () => {
  const { db } = catalogue.database;
  await saveAssetRecord(db, { name: 'Tap' });
  await addTaps(db, 999);
  expect(await linesOf({})).toHaveLength(1_001);
  await addTaps(db, 1);
  await expect(linesOf({})).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'query' }],
  });
});

/** Adds `count` copies of the only asset. */
function addTaps(db: Database, count: number) {
  const other = 'gen_random_uuid()';
  const same =
    'status, name, file_name, mime_type, size_bytes, checksum_sha256, type, purpose, tags, metaproperties, product_numbers, created_by, created_at, updated_at';
  return sql`
    insert into assets (asset_id, upload_id, store_key, ${sql.raw(same)})
    select ${sql.raw(`${other}, ${other}, ${other}::text, ${same}`)}
    from (select * from assets limit 1) as tap, generate_series(1, ${count}::int)`.execute(db);
}
