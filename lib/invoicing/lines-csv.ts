import { stringify } from 'csv-stringify/sync';
import { type Context, permitted } from '#lib/auth/context.ts';
import { MAX_CSV_ROWS, tooManyRows } from '#lib/csv-limits.ts';
import { type Failure, invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
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
  const records: Record<string, Cell>[] = [];
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const batch = await getInvoices(ctx, numbers.slice(from, from + AT_ONCE));
    for (const record of batch.parse().invoices.flatMap(recordsOf)) records.push(record);
    if (records.length > maxLines) throw tooManyRows('invoices', maxLines);
  }
  return stringify(records, {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: permitted(ctx, 'costs:read') ? [...COLUMNS, 'Unit cost'] : COLUMNS,
  });
}

type Cell = string | number | undefined;

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
  if (found.length > MOST_IN_FILE) throw tooMany('list', 'choose some, or paste it in parts');
  return found.map(({ number }) => number);
}

async function foundBy(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
): Promise<string[]> {
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchInvoices(ctx, cursor === undefined ? query : { ...query, cursor });
    numbers.push(...page.invoices.map((invoice) => invoice.number));
    cursor = page.nextCursor;
    if (numbers.length > MOST_IN_FILE || (numbers.length === MOST_IN_FILE && cursor)) {
      throw tooMany('query', 'narrow the search');
    }
  } while (cursor !== undefined);
  return numbers;
}

function tooMany(field: string, advice: string): Failure {
  const most = MOST_IN_FILE.toLocaleString('en-AU');
  return invalid([
    { field, issue: `finds more than ${most} invoices, the most for one file: ${advice}` },
  ]);
}

const COLUMNS = [
  'Invoice',
  'Type',
  'Date',
  'Customer',
  'Customer name',
  'Order',
  'Job',
  'Purchase order',
  'Line',
  'Line type',
  'Product',
  'Description',
  'Unit',
  'Quantity',
  'Unit price excluding GST',
  'Total excluding GST',
  'GST',
  'Total including GST',
  'Original invoice',
];

function recordsOf(invoice: Invoice): Record<string, Cell>[] {
  const { customer, lineItems = [] } = invoice;
  return lineItems.map((line) => ({
    Invoice: invoice.number,
    Type: invoice.type,
    Date: invoice.date,
    Customer: customer?.number,
    'Customer name': customer?.name,
    Order: invoice.orderNumber,
    Job: invoice.jobNumber,
    'Purchase order': invoice.purchaseOrderNumber,
    Line: line.number,
    'Line type': line.lineItemType,
    Product: line.productNumber,
    Description: line.productDescription,
    Unit: line.unitOfMeasure,
    Quantity: line.quantity,
    'Unit price excluding GST': line.unitPriceExcludingGst,
    'Total excluding GST': line.lineTotal?.excludingGst,
    GST: line.lineTotal?.gst,
    'Total including GST': line.lineTotal?.includingGst,
    'Original invoice': line.originalInvoiceNumber || invoice.originalNumber,
    'Unit cost': line.unitCost,
  }));
}
