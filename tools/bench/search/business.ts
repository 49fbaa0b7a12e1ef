import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { copyRows } from '#tools/bench/setup/copy-rows.ts';
import { loadBusiness } from '#tools/demo/fill/load-business.ts';
import { COUNTRY } from './invoices.ts';

/** Record counts of a business larger than the one we serve. */
export const SIZES = { products: 50_000, accounts: 100_000, orders: 250_000, branches: 1_000 };

/** Loads the demo data: products, accounts, branches and purchase orders. */
export async function loadBusinessRecords(url: string): Promise<void> {
  const today = dateIn(COUNTRY_TIME_ZONES[COUNTRY], new Date());
  await loadBusiness({ url, countryCode: COUNTRY, today, scale: 1, withHistories: false });
}

/**
 * Grows the tables to `SIZES` by copying rows under other numbers, with one more search word each. So a word stays as
 * common as in the original rows, which is much commoner than in as many real names.
 */
export async function growBusinessRecords(db: Database): Promise<void> {
  const orders = await count(db, 'purchase_orders');
  const lines = await count(db, 'purchase_order_lines');
  const names = SIZES.accounts + SIZES.products;
  await copyRows(db, 'products', { number: suffixed('number') }, SIZES.products);
  await copyRows(
    db,
    'product_search',
    {
      number: suffixed('number'),
      words: MORE_WORDS,
      barcodes: sql`array(select barcode || copy from unnest(barcodes) as barcode)`,
    },
    SIZES.products,
  );
  await copyRows(
    db,
    'accounts',
    { account_id: suffixed('account_id'), number: suffixed('number'), words: MORE_WORDS },
    SIZES.accounts,
  );
  await copyRows(db, 'branches', { number: suffixed('number'), words: MORE_WORDS }, SIZES.branches);
  await copyRows(
    db,
    'purchase_orders',
    { number: suffixed('number'), order_date: sql`order_date - copy * 5` },
    SIZES.orders,
  );
  await copyRows(
    db,
    'purchase_order_lines',
    { purchase_order_number: suffixed('purchase_order_number') },
    Math.ceil((lines * SIZES.orders) / orders),
  );
  await copyRows(db, 'invoice_names', { number: suffixed('number'), words: MORE_WORDS }, names);
}

const suffixed = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} || '-' || copy`;
const MORE_WORDS = sql`words || array_to_tsvector(array[copy::text])`;

async function count(db: Database, table: keyof DB): Promise<number> {
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}
