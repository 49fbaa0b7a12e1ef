import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { COUNTRY } from './invoices.ts';
import type { InvoiceSamples } from './searches.ts';

/** Finds the commonest and rarest values of the loaded invoices, for the searches. */
export async function findInvoiceSamples(db: Database): Promise<InvoiceSamples> {
  const [customer, rareCustomer] = await commonestAndRarest(
    db,
    sql`select customer_number as value from invoices`,
  );
  const [product, rareProduct] = await commonestAndRarest(
    db,
    sql`select unnest(product_numbers) as value from invoices`,
  );
  const sales = db
    .selectFrom('invoices')
    .where('country_code', '=', COUNTRY)
    .where('type', '=', 'TAX_INVOICE');
  const { count } = await sales
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const middleSale = await sales
    .select(['number', 'date'])
    .orderBy('date')
    .orderBy('number')
    .offset(Math.floor(count / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  return { customer, rareCustomer, product, rareProduct, ...middleSale };
}

/** Numbers of `count` invoices from all over the table. */
export async function sampleInvoiceNumbers(db: Database, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('number')
    .orderBy(sql`md5(number)`)
    .limit(count)
    .execute();
  return rows.map(({ number }) => number);
}

/** The number of the original invoice that most documents credit; copies are left out. */
export async function findMostCredited(db: Database): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select original as number from invoices, unnest(original_numbers) as original
    where number not like '%-%'
    group by original order by count(*) desc, original limit 1`.execute(db);
  return rows[0]?.number ?? '';
}

async function commonestAndRarest(
  db: Database,
  values: ReturnType<typeof sql>,
): Promise<[commonest: string, rarest: string]> {
  const { rows } = await sql<{ value: string }>`
    select value from (${values}) as every where value is not null
    group by value order by count(*) desc, value`.execute(db);
  return [rows[0]?.value ?? '', rows.at(-1)?.value ?? ''];
}
