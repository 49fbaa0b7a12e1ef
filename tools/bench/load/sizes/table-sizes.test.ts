import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { sizesTable, tableSizes, walPosition } from './table-sizes.ts';

const database = setUpTestDatabase();
let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = openDatabase(database.url));
});
afterAll(() => close());

const insertStock = (rows: number) =>
  db
    .insertInto('stock')
    .values(
      Array.from({ length: rows }, (_, at) => ({
        country_code: 'au',
        branch_number: '101',
        product_number: `P-${at}`,
        on_hand: '1',
        reserved: '0',
      })),
    )
    .execute();

test('counts the rows of tables that have any, and their bytes with indexes apart', async () => {
  const before = await walPosition(database.pool);
  await insertStock(1_000);
  expect(await walPosition(database.pool)).toBeGreaterThan(before);
  const sizes = await tableSizes(db);
  const stock = sizes.find(({ table }) => table === 'stock');
  expect(stock?.rows).toBe(1_000);
  expect(stock?.tableBytes).toBeGreaterThanOrEqual(1_000 * 40);
  expect(stock?.indexBytes).toBeGreaterThan(8_192);
  expect(sizes.map(({ table }) => table)).not.toContain('invoices');
});

test('adds up all tables', () => {
  const rows = { rows: 10, tableBytes: 1_500_000, indexBytes: 500_000 };
  const text = sizesTable([
    { table: 'invoices', ...rows },
    { table: 'stock', ...rows },
  ]);
  expect(text.split('\n').at(-1)).toMatch(/^\| all +\| +20 \| +3\.0 \| +1\.0 \| +200,000 \|$/);
});
