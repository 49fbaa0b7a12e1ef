import { z } from 'zod';
import { boundedList } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { invalid } from '#lib/errors.ts';
import { getInvoices } from '#lib/invoices/invoices.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { InvoiceNumber } from '#lib/invoices/schema.ts';
import { lookUpInvoices } from '#lib/invoices/search/look-up-invoices.ts';
import { parsePastedNumbers } from '#lib/invoices/search/pasted-list.ts';
import { MAX_INVOICES_IN_FILE } from '#lib/invoices/search/schema.ts';
import { type InvoiceQuery, searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { collectLines, collectPages, csvFile, tooManyResults } from '#lib/text/csv.ts';

/**
 * Invoice lines: of the invoices given by number, else of a pasted list, else of all search results; with unit costs for
 * callers with `costs:read`. Throws VALIDATION_ERROR for given numbers that do not exist.
 */
export const INVOICE_LINES_CSV = csvFile({
  name: 'invoice-lines.csv',
  scope: 'invoicing:read',
  query: INVOICES.file.query.extend({
    number: boundedList(InvoiceNumber, { max: MAX_INVOICES_IN_FILE }).exactOptional(),
    list: z.string().exactOptional(),
  }),
  async rows(ctx, { number: given, list, ...query }) {
    const numbers = given
      ? await findGiven(ctx, given)
      : list === undefined
        ? await findBySearch(ctx, query)
        : await findPasted(ctx, list);
    return collectLines('invoices', numbers, async (batch) => {
      const { invoices } = (await getInvoices(ctx, batch)).parse();
      return invoices.flatMap((invoice) =>
        (invoice.lineItems ?? []).map((line) => ({ invoice, line })),
      );
    });
  },
  columns: {
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
  },
  moreColumns: (ctx) =>
    withScope(ctx, 'costs:read') ? { 'Unit cost': ({ line }) => line.unitCost } : {},
});

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

function findBySearch(ctx: Context<'invoicing:read'>, query: InvoiceQuery): Promise<string[]> {
  return collectPages('invoices', MAX_INVOICES_IN_FILE, async (from) => {
    const { invoices, nextCursor } = await searchInvoices(ctx, { ...query, ...from });
    return { rows: invoices.map(({ number }) => number), nextCursor };
  });
}
