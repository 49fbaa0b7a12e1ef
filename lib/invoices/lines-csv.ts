import { type Context, withScope } from '#lib/auth/context.ts';
import { invalid } from '#lib/errors.ts';
import { getInvoices } from '#lib/invoices/invoices.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { lookUpInvoices } from '#lib/invoices/search/look-up-invoices.ts';
import { parsePastedNumbers } from '#lib/invoices/search/pasted-list.ts';
import {
  type InvoiceLinesQuery,
  type InvoiceSearchQuery,
  MAX_INVOICES_IN_FILE,
} from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import {
  type CsvColumns,
  collectPages,
  MAX_CSV_ROWS,
  toCsv,
  tooManyResults,
  tooManyRows,
} from '#lib/text/csv.ts';

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
  return toCsv(withScope(ctx, 'costs:read') ? { ...COLUMNS, ...COST_COLUMN } : COLUMNS, rows);
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
  const { found, missing } = await lookUpInvoices(ctx, numbers);
  if (missing.length > 0) {
    throw invalid(
      missing.map((number) => ({ field: 'number', issue: `There is no invoice ${number}.` })),
    );
  }
  return found.map(({ number }) => number);
}

async function findPasted(ctx: Context<'invoicing:read'>, list: string): Promise<string[]> {
  const { found } = await lookUpInvoices(ctx, parsePastedNumbers(list));
  if (found.length > MAX_INVOICES_IN_FILE) {
    const advice = 'choose some, or paste it in parts';
    throw tooManyResults('invoices', MAX_INVOICES_IN_FILE, { field: 'list', advice });
  }
  return found.map(({ number }) => number);
}

function findBySearch(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
): Promise<string[]> {
  return collectPages('invoices', MAX_INVOICES_IN_FILE, async (from) => {
    const { invoices, nextCursor } = await searchInvoices(ctx, { ...query, ...from });
    return { rows: invoices.map(({ number }) => number), nextCursor };
  });
}

const COLUMNS: CsvColumns<LineRow> = {
  Invoice: ({ invoice }) => invoice.number,
  Type: ({ invoice }) => invoice.type,
  Date: ({ invoice }) => invoice.date,
  Customer: ({ invoice }) => invoice.customer?.number,
  'Customer name': ({ invoice }) => invoice.customer?.name,
  'Order no.': ({ invoice }) => invoice.orderNumber,
  Job: ({ invoice }) => invoice.jobNumber,
  'Customer PO': ({ invoice }) => invoice.purchaseOrderNumber,
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

const COST_COLUMN: CsvColumns<LineRow> = {
  'Unit cost': ({ line }) => line.unitCost,
};
