import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { wordsOf } from '#lib/search/words.ts';

/**
 * Keeps the names of customers and products that staged invoices bring, with the words they are found
 * by. The words of an earlier name stay: who searches for it means the same customer.
 */
export async function keepInvoiceNames(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(
    'CREATE TEMPORARY TABLE staged_names (kind text, number text, name text, position bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP',
  );
  await client.query(STAGE_CUSTOMERS);
  await client.query(STAGE_PRODUCTS);
  for (let last = 0; ; ) {
    const { rows } = await client.query<StagedName>(NEW_NAMES, [countryCode, last, AT_ONCE]);
    const end = rows.at(-1);
    if (end === undefined) return;
    const named = rows.map(({ kind, number, name }) => ({
      kind,
      number,
      name,
      words: wordsOf(`${number} ${name ?? ''}`),
    }));
    await client.query(KEEP_NAMES, [countryCode, JSON.stringify(named)]);
    last = end.position;
  }
}

type StagedName = { kind: string; number: string; name: string | null; position: number };

/** Names in one go, so that memory does not grow with a feed of nothing but new customers. */
const AT_ONCE = 5_000;

/** Each customer as the newest of the invoices says. */
const STAGE_CUSTOMERS = `
  INSERT INTO staged_names (kind, number, name)
  SELECT DISTINCT ON (left(customer_number, 64))
    'customer', left(customer_number, 64), left(customer_name, 400)
  FROM staged WHERE customer_number <> ''
  ORDER BY left(customer_number, 64), date DESC`;

/**
 * Each product as a line of the newest of the invoices says: one document for each is opened, for to look
 * into all of them would take longer than the load. Materialised step by step, so that no other is.
 */
const STAGE_PRODUCTS = `
  WITH products AS MATERIALIZED (
    SELECT DISTINCT ON (product) product AS number, feed_line
    FROM staged, unnest(product_numbers) AS product
    ORDER BY product, date DESC, feed_line DESC
  ), documents AS MATERIALIZED (
    SELECT feed_line, document FROM staged WHERE feed_line IN (SELECT feed_line FROM products)
  ), items AS MATERIALIZED (
    SELECT feed_line, item.*
    FROM documents, json_to_recordset(document->'lineItems')
      AS item ("productNumber" text, "productDescription" text, "kitComponents" json)
  ), named AS MATERIALIZED (
    SELECT feed_line, "productNumber", "productDescription" FROM items
    UNION ALL
    SELECT feed_line, component.*
    FROM items, json_to_recordset("kitComponents")
      AS component ("productNumber" text, "productDescription" text)
    WHERE "kitComponents" IS NOT NULL
  )
  INSERT INTO staged_names (kind, number, name)
  SELECT 'product', number, left(min("productDescription"), 400)
  FROM products JOIN named USING (feed_line)
  WHERE number = left("productNumber", 64)
  GROUP BY number`;

/** Those that are not there, or under another name. */
const NEW_NAMES = `
  SELECT staged_names.* FROM staged_names
  LEFT JOIN invoice_names AS kept
    ON kept.country_code = $1 AND kept.kind = staged_names.kind
      AND kept.number = staged_names.number
  WHERE position > $2
    AND (kept.number IS NULL OR staged_names.name IS DISTINCT FROM kept.name)
  ORDER BY position
  LIMIT $3`;

const KEEP_NAMES = `
  INSERT INTO invoice_names AS kept (country_code, kind, number, name, words)
  SELECT $1, kind, number, name, array_to_tsvector(words)
  FROM json_to_recordset($2::json) AS given (kind text, number text, name text, words text[])
  ON CONFLICT (country_code, kind, number) DO UPDATE
    SET name = coalesce(excluded.name, kept.name), words = kept.words || excluded.words`;
