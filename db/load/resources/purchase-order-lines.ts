import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';

/** The row of an order's line, as a staged order carries it: the documents are texts in it. */
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
};

/**
 * Brings the lines of staged orders up to date: those that an order no longer has go, those that
 * are as they were are left alone.
 */
export async function keepOrderLines(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(STAGE_LINES);
  await client.query('ANALYZE staged_lines (purchase_order_number, line_number)');
  await client.query(DELETE_MISSING_LINES, [countryCode]);
  await client.query(DROP_UNCHANGED, [countryCode]);
  await client.query(MERGE_LINES, [countryCode]);
}

/** Removes the lines of orders that are removed. */
export async function leaveOrderLines(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_REMOVED_ORDERS_LINES, [countryCode]);
}

const DELETE_REMOVED_ORDERS_LINES = `
  DELETE FROM purchase_order_lines AS kept USING removed
  WHERE kept.country_code = $1 AND kept.purchase_order_number = removed.number`;

const STAGE_LINES = `
  CREATE TEMPORARY TABLE staged_lines ON COMMIT DROP AS
  SELECT number AS purchase_order_number, line.*
  FROM staged, json_to_recordset(lines) AS line (
    line_number integer, document text, etag text, document_without_costs text,
    etag_without_costs text, product_number text, branch_number text, supply_quantity numeric,
    supply_date date)`;

const DELETE_MISSING_LINES = `
  DELETE FROM purchase_order_lines AS kept USING staged
  WHERE kept.country_code = $1 AND kept.purchase_order_number = staged.number
    AND NOT EXISTS (
      SELECT FROM staged_lines
      WHERE staged_lines.purchase_order_number = kept.purchase_order_number
        AND staged_lines.line_number = kept.line_number)`;

/** So that the merge neither writes nor locks them. */
const DROP_UNCHANGED = `
  DELETE FROM staged_lines AS staged USING purchase_order_lines AS kept
  WHERE kept.country_code = $1 AND kept.purchase_order_number = staged.purchase_order_number
    AND kept.line_number = staged.line_number AND kept.etag = staged.etag
    AND (kept.etag_without_costs, kept.product_number, kept.branch_number, kept.supply_quantity,
      kept.supply_date) IS NOT DISTINCT FROM (staged.etag_without_costs, staged.product_number,
      staged.branch_number, staged.supply_quantity, staged.supply_date)`;

/** The documents were made by JSON.stringify: their texts are kept as they are. */
const MERGE_LINES = `
  INSERT INTO purchase_order_lines AS kept (country_code, purchase_order_number, line_number,
    document, etag, document_without_costs, etag_without_costs, product_number, branch_number,
    supply_quantity, supply_date)
  SELECT $1, purchase_order_number, line_number, document::json, etag,
    document_without_costs::json, etag_without_costs, product_number, branch_number,
    supply_quantity, supply_date
  FROM staged_lines
  ON CONFLICT (country_code, purchase_order_number, line_number) DO UPDATE SET
    document = excluded.document, etag = excluded.etag,
    document_without_costs = excluded.document_without_costs,
    etag_without_costs = excluded.etag_without_costs,
    product_number = excluded.product_number, branch_number = excluded.branch_number,
    supply_quantity = excluded.supply_quantity, supply_date = excluded.supply_date`;
