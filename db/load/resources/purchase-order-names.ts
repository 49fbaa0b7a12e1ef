import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Names } from '../resource.ts';

/**
 * Takes away the names that only removed orders brought; to be done before their lines go. OFFSET 0 keeps the planner
 * from joining all orders with all names: each name is looked up by the index.
 */
export async function leaveOrderNames(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(REMOVE_SUPPLIERS, [countryCode]);
  await client.query(REMOVE_PRODUCTS, [countryCode]);
}

const REMOVE_SUPPLIERS = `
  DELETE FROM purchase_order_names AS kept USING (
    SELECT DISTINCT gone.supplier_number
    FROM purchase_orders AS gone JOIN removed USING (country_code, number)
    WHERE gone.country_code = $1) AS named
  WHERE kept.country_code = $1 AND kept.kind = 'supplier'
    AND kept.number = named.supplier_number::text
    AND NOT EXISTS (
      SELECT FROM purchase_orders AS other
      WHERE other.country_code = $1 AND other.supplier_number = named.supplier_number
        AND NOT EXISTS (SELECT FROM removed WHERE removed.country_code = $1 AND removed.number = other.number)
      OFFSET 0)`;

const REMOVE_PRODUCTS = `
  DELETE FROM purchase_order_names AS kept USING (
    SELECT DISTINCT gone.product_number
    FROM purchase_order_lines AS gone JOIN removed ON removed.country_code = gone.country_code
      AND removed.number = gone.purchase_order_number
    WHERE gone.country_code = $1) AS named
  WHERE kept.country_code = $1 AND kept.kind = 'product' AND kept.number = named.product_number
    AND NOT EXISTS (
      SELECT FROM purchase_order_lines AS other
      WHERE other.country_code = $1 AND other.product_number = kept.number
        AND NOT EXISTS (
          SELECT FROM removed
          WHERE removed.country_code = $1 AND removed.number = other.purchase_order_number)
      OFFSET 0)`;

/** Each supplier as the newest of the orders says. */
const STAGE_SUPPLIERS = `
  INSERT INTO staged_names (kind, number, name)
  SELECT DISTINCT ON (supplier_number)
    'supplier', supplier_number::text, left(supplier_name, 400)
  FROM staged WHERE supplier_number IS NOT NULL
  ORDER BY supplier_number, order_date DESC NULLS LAST`;

/** One line of each is opened. Materialised, so that no other is. */
const STAGE_PRODUCTS = `
  WITH products AS MATERIALIZED (
    SELECT DISTINCT ON (product_number) product_number, document
    FROM staged_lines WHERE product_number IS NOT NULL
    ORDER BY product_number, purchase_order_number DESC
  )
  INSERT INTO staged_names (kind, number, name)
  SELECT 'product', product_number, left(document::json->'product'->>'description', 400)
  FROM products`;

/**
 * The names of suppliers and products that orders bring. Products are named by lines, of which `staged_lines` has
 * those that are new or changed.
 */
export const ORDER_NAMES: Names = {
  table: 'purchase_order_names',
  staging: [STAGE_SUPPLIERS, STAGE_PRODUCTS],
};
