import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { invalid } from '#lib/failures.ts';
import { MOST_ASSETS_OF_PRODUCT } from './product-assets.ts';

/**
 * Throws VALIDATION_ERROR on `productNumbers` for each product that is at its limit of assets. Takes an advisory lock:
 * other transactions that add assets to products wait until this one ends.
 */
export async function refuseFullProducts(
  tx: Database,
  productNumbers: readonly string[],
  limit = MOST_ASSETS_OF_PRODUCT,
): Promise<void> {
  if (productNumbers.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('assets of products', 0))`.execute(tx);
  const numbers = sql`${[...productNumbers]}::text[]`;
  const { rows } = await sql<{ number: string }>`
    select number from assets cross join unnest(product_numbers) as number
    where product_numbers && ${numbers} and number = any(${numbers})
    group by number having count(*) >= ${limit} order by number`.execute(tx);
  if (rows.length === 0) return;
  throw invalid(
    rows.map(({ number }) => ({
      field: 'productNumbers',
      issue: `${number} has ${limit} digital assets already, the most of a product: leave it out, or delete one of them`,
    })),
  );
}
