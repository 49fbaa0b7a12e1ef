import type pg from 'pg';
import type { NameSource } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';

/**
 * Deletes names that only removed orders had; run it before their lines are deleted. OFFSET 0 keeps the planner from
 * joining all orders with all names; each name is looked up in the index.
 */
export async function removeOrderNames(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(REMOVE_SUPPLIERS, [countryCode]);
  await client.query(REMOVE_PRODUCTS, [countryCode]);
}

const REMOVE_SUPPLIERS = `
  DELETE FROM purchase_order_names AS stored USING (
    SELECT DISTINCT deleted.supplier_number
    FROM purchase_orders AS deleted JOIN removed USING (country_code, number)
    WHERE deleted.country_code = $1) AS named
  WHERE stored.country_code = $1 AND stored.kind = 'supplier'
    AND stored.number = named.supplier_number::text
    AND NOT EXISTS (
      SELECT FROM purchase_orders AS other
      WHERE other.country_code = $1 AND other.supplier_number = named.supplier_number
        AND NOT EXISTS (SELECT FROM removed WHERE removed.country_code = $1 AND removed.number = other.number)
      OFFSET 0)`;

const REMOVE_PRODUCTS = `
  DELETE FROM purchase_order_names AS stored USING (
    SELECT DISTINCT deleted.product_number
    FROM purchase_order_lines AS deleted JOIN removed ON removed.country_code = deleted.country_code
      AND removed.number = deleted.purchase_order_number
    WHERE deleted.country_code = $1) AS named
  WHERE stored.country_code = $1 AND stored.kind = 'product' AND stored.number = named.product_number
    AND NOT EXISTS (
      SELECT FROM purchase_order_lines AS other
      WHERE other.country_code = $1 AND other.product_number = stored.number
        AND NOT EXISTS (
          SELECT FROM removed
          WHERE removed.country_code = $1 AND removed.number = other.purchase_order_number)
      OFFSET 0)`;

/** The telephone number of the supplier that a document names. */
export const SUPPLIER_PHONES = `array_remove(ARRAY[left(document->'supplier'->>'phoneNumber', 40)], NULL)`;

/** The supplier's name and telephone number on the newest order; only its document is opened. */
const STAGE_SUPPLIERS = `
  WITH newest AS MATERIALIZED (
    SELECT DISTINCT ON (supplier_number) feed_line
    FROM staged WHERE supplier_number IS NOT NULL
    ORDER BY supplier_number, order_date DESC NULLS LAST
  )
  INSERT INTO staged_names (kind, number, name, phones)
  SELECT 'supplier', supplier_number::text, left(supplier_name, 400), ${SUPPLIER_PHONES}
  FROM staged WHERE feed_line IN (SELECT feed_line FROM newest)`;

/** Opens one line for each product; materialised, so that no other is read. */
const STAGE_PRODUCTS = `
  WITH products AS MATERIALIZED (
    SELECT DISTINCT ON (product_number) product_number, document
    FROM staged_lines WHERE product_number IS NOT NULL
    ORDER BY product_number, purchase_order_number DESC
  )
  INSERT INTO staged_names (kind, number, name)
  SELECT 'product', product_number, left((document #>> '{}')::json->'product'->>'description', 400)
  FROM products`;

/**
 * The names of suppliers and products in orders. Product names come from lines: `staged_lines` has the new and
 * changed ones.
 */
export const ORDER_NAMES: NameSource = {
  table: 'purchase_order_names',
  staging: [STAGE_SUPPLIERS, STAGE_PRODUCTS],
};
