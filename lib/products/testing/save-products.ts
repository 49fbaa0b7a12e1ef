import type { Database } from '#db/client.ts';
import { products } from '#feeds/resources/products.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Product } from '#lib/products/schema.ts';

/** Stores products and lists them in their families. */
export async function saveProducts(
  db: Database,
  country: CountryCode,
  records: readonly Product[],
): Promise<void> {
  await insertRecords(db, country, products, records);
  const listed = records.flatMap(({ number, familyCodes = [] }) =>
    familyCodes.map((code) => ({
      country_code: country,
      family_code: code,
      product_number: number,
    })),
  );
  if (listed.length > 0) await db.insertInto('product_families').values(listed).execute();
}
