import { type Context, permitted } from '#lib/auth/context.ts';
import { type Columns, csv, everyPage, MAX_CSV_ROWS, tooManyFound, tooManyRows } from '#lib/csv.ts';
import { invalid } from '#lib/failures.ts';
import { findInvoices } from './find-invoices.ts';
import { getInvoices } from './invoices.ts';
import { pastedNumbers } from './pasted-numbers.ts';
import type { Invoice } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';
import { type InvoiceLinesQuery, type InvoiceSearchQuery, MOST_IN_FILE } from './search-schema.ts';

/**
 * Invoice lines as CSV for a spreadsheet: of the invoices given by number, else of a pasted list, else of all search
 * results. UTF-8 with a byte order mark, formulas escaped; unit costs for callers with `costs:read`.
 * Throws VALIDATION_ERROR beyond 1,000 invoices or `maxLines` lines, and for given numbers that do not exist.
 */
export async function invoiceLinesCsv(
  ctx: Context<'invoicing:read'>,
  { number: given, list, ...query }: InvoiceLinesQuery,
  maxLines = MAX_CSV_ROWS,
): Promise<string> {
  const numbers = given
    ? await findGiven(ctx, given)
    : list === undefined
      ? await findBySearch(ctx, query)
      : await findPasted(ctx, list);
  const rows: LineRow[] = [];
  for (let from = 0; from < numbers.length; from += READ_BATCH) {
    const batch = await getInvoices(ctx, numbers.slice(from, from + READ_BATCH));
    for (const invoice of batch.parse().invoices) {
      for (const line of invoice.lineItems ?? []) rows.push({ invoice, line });
    }
    if (rows.length > maxLines) throw tooManyRows('invoices', maxLines);
  }
  return csv(permitted(ctx, 'costs:read') ? { ...COLUMNS, ...COST_COLUMN } : COLUMNS, rows);
}

type LineRow = {
  readonly invoice: Invoice;
  readonly line: NonNullable<Invoice['lineItems']>[number];
};

/** Documents that are read and parsed at a time. */
const READ_BATCH = 50;

async function findGiven(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<string[]> {
  const { found, missing } = await findInvoices(ctx, numbers);
  if (missing.length > 0) {
    throw invalid(
      missing.map((number) => ({ field: 'number', issue: `There is no invoice ${number}.` })),
    );
  }
  return found.map(({ number }) => number);
}

async function findPasted(ctx: Context<'invoicing:read'>, list: string): Promise<string[]> {
  const { found } = await findInvoices(ctx, pastedNumbers(list));
  if (found.length > MOST_IN_FILE) {
    const advice = 'choose some, or paste it in parts';
    throw tooManyFound('invoices', MOST_IN_FILE, { field: 'list', advice });
  }
  return found.map(({ number }) => number);
}

function findBySearch(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
): Promise<string[]> {
  return everyPage('invoices', MOST_IN_FILE, async (from) => {
    const { invoices, nextCursor } = await searchInvoices(ctx, { ...query, ...from });
    return { rows: invoices.map(({ number }) => number), nextCursor };
  });
}

const COLUMNS: Columns<LineRow> = {
  Invoice: ({ invoice }) => invoice.number,
  Type: ({ invoice }) => invoice.type,
  Date: ({ invoice }) => invoice.date,
  Customer: ({ invoice }) => invoice.customer?.number,
  'Customer name': ({ invoice }) => invoice.customer?.name,
  Order: ({ invoice }) => invoice.orderNumber,
  Job: ({ invoice }) => invoice.jobNumber,
  'Purchase order': ({ invoice }) => invoice.purchaseOrderNumber,
  Line: ({ line }) => line.number,
  'Line type': ({ line }) => line.lineItemType,
  Product: ({ line }) => line.productNumber,
  Description: ({ line }) => line.productDescription,
  Unit: ({ line }) => line.unitOfMeasure,
  Quantity: ({ line }) => line.quantity,
  'Unit price excluding GST': ({ line }) => line.unitPriceExcludingGst,
  'Total excluding GST': ({ line }) => line.lineTotal?.excludingGst,
  GST: ({ line }) => line.lineTotal?.gst,
  'Total including GST': ({ line }) => line.lineTotal?.includingGst,
  'Original invoice': ({ invoice, line }) => line.originalInvoiceNumber || invoice.originalNumber,
};

const COST_COLUMN: Columns<LineRow> = {
  'Unit cost': ({ line }) => line.unitCost,
};
