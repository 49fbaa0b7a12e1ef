import type pg from 'pg';
import type { NameSource } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';

/**
 * Deletes names that only deleted invoices had, so that nothing is found by them. OFFSET 0 keeps the planner from
 * joining all invoices with all customers; each is looked up in the index.
 */
export async function removeInvoiceNames(
  client: pg.Client,
  countryCode: CountryCode,
): Promise<void> {
  await client.query(REMOVE_CUSTOMERS, [countryCode]);
  await client.query(REMOVE_PRODUCTS, [countryCode]);
}

const REMOVE_CUSTOMERS = `
  DELETE FROM invoice_names AS stored USING (
    SELECT DISTINCT left(deleted.customer_number, 64) AS number
    FROM invoices AS deleted JOIN removed USING (country_code, number)
    WHERE deleted.country_code = $1) AS named
  WHERE stored.country_code = $1 AND stored.kind = 'customer' AND stored.number = named.number
    AND NOT EXISTS (
      SELECT FROM invoices AS other
      WHERE other.country_code = $1 AND left(other.customer_number, 64) = stored.number
        AND NOT EXISTS (SELECT FROM removed WHERE removed.country_code = $1 AND removed.number = other.number)
      OFFSET 0)`;

/** In one pass over all invoices: looking each product up takes longer, as an index that has just grown is slow. */
const REMOVE_PRODUCTS = `
  WITH named AS MATERIALIZED (
    SELECT DISTINCT unnest(deleted.product_numbers) AS number
    FROM invoices AS deleted JOIN removed USING (country_code, number)
    WHERE deleted.country_code = $1
  ), other AS MATERIALIZED (
    SELECT DISTINCT product AS number
    FROM invoices AS stays CROSS JOIN unnest(stays.product_numbers) AS product
    WHERE stays.country_code = $1 AND product IN (SELECT number FROM named)
      AND NOT EXISTS (
        SELECT FROM removed WHERE removed.country_code = $1 AND removed.number = stays.number)
  )
  DELETE FROM invoice_names AS stored USING named
  WHERE stored.country_code = $1 AND stored.kind = 'product' AND stored.number = named.number
    AND NOT EXISTS (SELECT FROM other WHERE other.number = stored.number)`;

/** The telephone numbers of the customer that a document names. */
export const CUSTOMER_PHONES = `array_remove(ARRAY[
    left(document->'customerContact'->>'preferredPhoneNumber', 40),
    left(document->'customerContact'->>'mobilePhoneNumber', 40)], NULL)`;

/** The customer's name and telephone numbers on the newest invoice; only its document is opened. */
const STAGE_CUSTOMERS = `
  WITH newest AS MATERIALIZED (
    SELECT DISTINCT ON (left(customer_number, 64)) feed_line
    FROM staged WHERE customer_number <> ''
    ORDER BY left(customer_number, 64), date DESC
  )
  INSERT INTO staged_names (kind, number, name, phones)
  SELECT 'customer', left(customer_number, 64), left(customer_name, 400), ${CUSTOMER_PHONES}
  FROM staged WHERE feed_line IN (SELECT feed_line FROM newest)`;

/**
 * The product's name on the newest invoice. Only one document for each product is opened; opening all would take
 * longer than the load. Each step is materialised, so that no other document is read.
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

/** The names of customers and products in invoices. */
export const INVOICE_NAMES: NameSource = {
  table: 'invoice_names',
  staging: [STAGE_CUSTOMERS, STAGE_PRODUCTS],
};
