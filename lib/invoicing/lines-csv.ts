import { stringify } from 'csv-stringify/sync';
import { type Context, permitted } from '#lib/auth/context.ts';
import { invalid } from '#lib/failures.ts';
import { getInvoices } from './invoices.ts';
import type { Invoice } from './schema.ts';
import { findInvoices, searchInvoices } from './search-invoices.ts';
import { type InvoiceLinesQuery, MOST_IN_FILE } from './search-schema.ts';

/**
 * The lines of the invoices named, else of those that the search finds, as CSV for a spreadsheet: UTF-8
 * with a mark in front, numbers as they are, nothing that counts as a formula. Costs are a column for
 * callers with `costs:read`. Throws VALIDATION_ERROR beyond 1,000 invoices and for numbers not there.
 */
export async function invoiceLinesCsv(
  ctx: Context<'invoicing:read'>,
  query: InvoiceLinesQuery,
): Promise<string> {
  const numbers = query.number ? await namedIn(ctx, query.number) : await foundBy(ctx, query);
  const records: Record<string, Cell>[] = [];
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const batch = await getInvoices(ctx, numbers.slice(from, from + AT_ONCE));
    records.push(...batch.parse().invoices.flatMap(recordsOf));
  }
  return stringify(records, {
    bom: true,
    header: true,
    escape_formulas: true,
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

async function foundBy(
  ctx: Context<'invoicing:read'>,
  { number: _, ...query }: InvoiceLinesQuery,
): Promise<string[]> {
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchInvoices(ctx, cursor === undefined ? query : { ...query, cursor });
    numbers.push(...page.invoices.map((invoice) => invoice.number));
    cursor = page.nextCursor;
    if (numbers.length > MOST_IN_FILE || (numbers.length === MOST_IN_FILE && cursor)) {
      throw invalid([
        {
          field: 'query',
          issue: `finds more than ${MOST_IN_FILE.toLocaleString('en-AU')} invoices, the most for one file: narrow the search`,
        },
      ]);
    }
  } while (cursor !== undefined);
  return numbers;
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
