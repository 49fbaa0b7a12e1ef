import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';

/** The row of an order line, as a staged order carries it, with documents as text. */
export type LineRow = {
  readonly line_number: number;
  readonly document: string;
  readonly etag: string;
  readonly document_without_costs: string | undefined;
  readonly etag_without_costs: string | undefined;
  readonly product_number: string | undefined;
  readonly branch_number: string | undefined;
  readonly supply_quantity: string;
  readonly supply_date: string | undefined;
  readonly customer_order_number: string | undefined;
  readonly outstanding_quantity: string;
  readonly outstanding_date: string | undefined;
};

/** Merges the lines of staged orders: deletes those that an order no longer has, and leaves unchanged ones alone. */
export async function storeOrderLines(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(STAGE_LINES);
  await client.query('ANALYZE staged_lines (purchase_order_number, line_number)');
  await client.query(DELETE_MISSING_LINES, [countryCode]);
  await client.query(DROP_UNCHANGED, [countryCode]);
  await client.query(MERGE_LINES, [countryCode]);
}

/** Deletes the lines of removed orders. */
export async function removeOrderLines(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_REMOVED_ORDERS_LINES, [countryCode]);
}

const DELETE_REMOVED_ORDERS_LINES = `
  DELETE FROM purchase_order_lines AS stored USING removed
  WHERE stored.country_code = $1 AND stored.purchase_order_number = removed.number`;

const STAGE_LINES = `
  CREATE TEMPORARY TABLE staged_lines ON COMMIT DROP AS
  SELECT number AS purchase_order_number, line.*
  FROM staged, json_to_recordset(lines) AS line (
    line_number integer, document text, etag text, document_without_costs text,
    etag_without_costs text, product_number text, branch_number text, supply_quantity numeric,
    supply_date date, customer_order_number text, outstanding_quantity numeric, outstanding_date date)`;

const DELETE_MISSING_LINES = `
  DELETE FROM purchase_order_lines AS stored USING staged
  WHERE stored.country_code = $1 AND stored.purchase_order_number = staged.number
    AND NOT EXISTS (
      SELECT FROM staged_lines
      WHERE staged_lines.purchase_order_number = stored.purchase_order_number
        AND staged_lines.line_number = stored.line_number)`;

/** So that the merge neither writes nor locks them. */
const DROP_UNCHANGED = `
  DELETE FROM staged_lines AS staged USING purchase_order_lines AS stored
  WHERE stored.country_code = $1 AND stored.purchase_order_number = staged.purchase_order_number
    AND stored.line_number = staged.line_number AND stored.etag = staged.etag
    AND (stored.etag_without_costs, stored.product_number, stored.branch_number, stored.supply_quantity,
      stored.supply_date, stored.customer_order_number, stored.outstanding_quantity, stored.outstanding_date)
      IS NOT DISTINCT FROM (staged.etag_without_costs, staged.product_number,
      staged.branch_number, staged.supply_quantity, staged.supply_date,
      staged.customer_order_number, staged.outstanding_quantity, staged.outstanding_date)`;

/** The documents come from JSON.stringify and are stored as they are. */
const MERGE_LINES = `
  INSERT INTO purchase_order_lines AS stored (country_code, purchase_order_number, line_number,
    document, etag, document_without_costs, etag_without_costs, product_number, branch_number,
    supply_quantity, supply_date, customer_order_number, outstanding_quantity, outstanding_date)
  SELECT $1, purchase_order_number, line_number, document::json, etag,
    document_without_costs::json, etag_without_costs, product_number, branch_number,
    supply_quantity, supply_date, customer_order_number, outstanding_quantity, outstanding_date
  FROM staged_lines
  ON CONFLICT (country_code, purchase_order_number, line_number) DO UPDATE SET
    document = excluded.document, etag = excluded.etag,
    document_without_costs = excluded.document_without_costs,
    etag_without_costs = excluded.etag_without_costs,
    product_number = excluded.product_number, branch_number = excluded.branch_number,
    supply_quantity = excluded.supply_quantity, supply_date = excluded.supply_date,
    customer_order_number = excluded.customer_order_number,
    outstanding_quantity = excluded.outstanding_quantity, outstanding_date = excluded.outstanding_date`;
