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
 * The lines of the invoices named, else of those in a pasted list, else of those that the search finds, as
 * CSV for a spreadsheet: UTF-8 with a mark in front, numbers as they are, nothing that counts as a formula.
 * Costs are a column for callers with `costs:read`. Throws VALIDATION_ERROR beyond 1,000 invoices or `maxLines`
 * and for numbers named that are not there.
 */
export async function invoiceLinesCsv(
  ctx: Context<'invoicing:read'>,
  { number: named, list, ...query }: InvoiceLinesQuery,
  maxLines = MAX_CSV_ROWS,
): Promise<string> {
  const numbers = named
    ? await namedIn(ctx, named)
    : list === undefined
      ? await foundBy(ctx, query)
      : await listedIn(ctx, list);
  const rows: LineRow[] = [];
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const batch = await getInvoices(ctx, numbers.slice(from, from + AT_ONCE));
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

/** Documents that are read and taken apart in one go. */
const AT_ONCE = 50;

async function namedIn(
  ctx: Context<'invoicing:read'>,
  asked: readonly string[],
): Promise<string[]> {
  const { found, missing } = await findInvoices(ctx, asked);
  if (missing.length > 0) {
    throw invalid(
      missing.map((number) => ({ field: 'number', issue: `There is no invoice ${number}.` })),
    );
  }
  return found.map(({ number }) => number);
}

async function listedIn(ctx: Context<'invoicing:read'>, list: string): Promise<string[]> {
  const { found } = await findInvoices(ctx, pastedNumbers(list));
  if (found.length > MOST_IN_FILE) {
    const advice = 'choose some, or paste it in parts';
    throw tooManyFound('invoices', MOST_IN_FILE, { field: 'list', advice });
  }
  return found.map(({ number }) => number);
}

function foundBy(ctx: Context<'invoicing:read'>, query: InvoiceSearchQuery): Promise<string[]> {
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
