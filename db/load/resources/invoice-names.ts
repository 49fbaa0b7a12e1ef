import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Names } from '../resource.ts';

/**
 * Takes away the names that only removed invoices brought: nothing is found by them any more. OFFSET 0 keeps the
 * planner from joining all invoices with all customers: each is looked up by the index.
 */
export async function leaveInvoiceNames(
  client: pg.Client,
  countryCode: CountryCode,
): Promise<void> {
  await client.query(REMOVE_CUSTOMERS, [countryCode]);
  await client.query(REMOVE_PRODUCTS, [countryCode]);
}

const REMOVE_CUSTOMERS = `
  DELETE FROM invoice_names AS kept USING (
    SELECT DISTINCT left(gone.customer_number, 64) AS number
    FROM invoices AS gone JOIN removed USING (country_code, number)
    WHERE gone.country_code = $1) AS named
  WHERE kept.country_code = $1 AND kept.kind = 'customer' AND kept.number = named.number
    AND NOT EXISTS (
      SELECT FROM invoices AS other
      WHERE other.country_code = $1 AND left(other.customer_number, 64) = kept.number
        AND NOT EXISTS (SELECT FROM removed WHERE removed.country_code = $1 AND removed.number = other.number)
      OFFSET 0)`;

/** In one pass over all invoices: to look each product up takes longer, as an index that has just grown is slow. */
const REMOVE_PRODUCTS = `
  WITH named AS MATERIALIZED (
    SELECT DISTINCT unnest(gone.product_numbers) AS number
    FROM invoices AS gone JOIN removed USING (country_code, number)
    WHERE gone.country_code = $1
  ), other AS MATERIALIZED (
    SELECT DISTINCT product AS number
    FROM invoices AS stays CROSS JOIN unnest(stays.product_numbers) AS product
    WHERE stays.country_code = $1 AND product IN (SELECT number FROM named)
      AND NOT EXISTS (
        SELECT FROM removed WHERE removed.country_code = $1 AND removed.number = stays.number)
  )
  DELETE FROM invoice_names AS kept USING named
  WHERE kept.country_code = $1 AND kept.kind = 'product' AND kept.number = named.number
    AND NOT EXISTS (SELECT FROM other WHERE other.number = kept.number)`;

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

/** The names of customers and products that invoices bring. */
export const INVOICE_NAMES: Names = {
  table: 'invoice_names',
  staging: [STAGE_CUSTOMERS, STAGE_PRODUCTS],
};
