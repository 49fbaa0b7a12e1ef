import type { Names } from '../resource.ts';

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
