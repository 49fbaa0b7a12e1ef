import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { searchInvoices } from './search-invoices.ts';

const database = setUpTestDatabase();

/** Invoices 1 to 3,000, four a day: BOLT on all but the first 1,500, TAP on the last 900, PIPE on the last. */
beforeAll(async () => {
  await sql`
    insert into invoices (country_code, number, document, etag, type, date, product_numbers)
    select 'au', lpad(at::text, 4, '0'), '{}', '', 'TAX_INVOICE', date '2026-01-01' + at / 4,
      array_remove(array[
        case when at > 1500 then 'BOLT' end, case when at > 2100 then 'TAP' end,
        case when at = 3000 then 'PIPE' end], null)
    from generate_series(1, 3000) as at`.execute(database.db);
  await sql`
    insert into invoice_names (country_code, kind, number, words)
    select 'au', 'product', number, array_to_tsvector(array[lower(number)])
    from unnest(array['BOLT', 'TAP', 'PIPE']) as number`.execute(database.db);
});

async function pages(product: string, count: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < count; page += 1) {
    const query = { product, sort: 'oldest' as const, ...(cursor ? { cursor } : {}) };
    const { invoices, nextCursor } = await searchInvoices(testContext(database), query, 1);
    found.push(...invoices.map(({ number }) => number));
    cursor = nextCursor;
  }
  return found;
}

test('finds the oldest invoices of a product in order, however many older ones there are, and the only one', async () => {
  expect(await pages('BOLT', 3)).toEqual(['1501', '1502', '1503']);
  expect(await pages('TAP', 3)).toEqual(['2101', '2102', '2103']);
  expect(await pages('PIPE', 1)).toEqual(['3000']);
});
