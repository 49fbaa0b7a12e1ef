import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Resource } from '#db/load/resource.ts';
import { products } from '#db/load/resources/products.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Product } from '#lib/product/schema.ts';

/** Keeps records as the loader does, each by itself. */
export async function keepRecords(
  db: Database,
  country: CountryCode,
  resource: Resource,
  records: readonly object[],
): Promise<void> {
  const columns = ['country_code', ...resource.columns].map((column) => sql.ref(column));
  for (const record of records) {
    const read = resource.read(record, false);
    if ('complaints' in read) throw new Error(JSON.stringify(read.complaints));
    const values = [country, ...read.values.map((value) => value ?? null)];
    await sql`
      insert into ${sql.table(resource.table)} (${sql.join(columns)})
      values (${sql.join(values)})`.execute(db);
  }
}

/** Keeps products, and lists them in their families. */
export async function keepProducts(
  db: Database,
  country: CountryCode,
  records: readonly Product[],
): Promise<void> {
  await keepRecords(db, country, products, records);
  const listed = records.flatMap(({ number, familyCodes = [] }) =>
    familyCodes.map((code) => ({
      country_code: country,
      family_code: code,
      product_number: number,
    })),
  );
  if (listed.length > 0) await db.insertInto('product_families').values(listed).execute();
}
