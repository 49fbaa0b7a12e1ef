import { z } from 'zod';
import { DateOnly, listOf } from '#lib/api/fields.ts';
import { Money } from '#lib/money.ts';
import { Typed } from '#lib/search/schema.ts';
import { InvoiceNumber, InvoiceType } from './schema.ts';
import { SEARCH_NUMBER_NAMES, SEARCH_NUMBERS, type SearchNumber } from './search-numbers.ts';

/** A field left empty asks for nothing. */
const field = Typed.exactOptional();
const NUMBER_FIELDS = Object.fromEntries(
  SEARCH_NUMBER_NAMES.map((name) => [
    name,
    field.describe(`${SEARCH_NUMBERS[name].label} number or its beginning.`),
  ]),
) as Record<SearchNumber, typeof field>;
const date = z.union([z.literal(''), DateOnly], { error: 'must be a calendar date as YYYY-MM-DD' });
const amount = z.string().regex(/^(\d{1,12}(\.\d{1,4})?)?$/, {
  error: 'must be an amount in dollars such as 120 or 120.50',
});

/** What invoices are searched by, as it stands in a URL; all of it has to hold. */
export const InvoiceSearchQuery = z.strictObject({
  q: field.describe(
    'A number or its beginning (invoice, order, job, purchase order, product, customer), or words of a customer or product.',
  ),
  customer: field.describe('Number of a customer, or words of the name.'),
  ...NUMBER_FIELDS,
  product: field.describe('Number of a product, or words of its description.'),
  type: z.array(InvoiceType).exactOptional().describe('Any of these types.'),
  from: date.exactOptional().describe('Not before this date.'),
  to: date.exactOptional().describe('Not after this date.'),
  least: amount.exactOptional().describe('Least amount including GST, whichever way it is owed.'),
  most: amount.exactOptional().describe('Greatest amount including GST, likewise.'),
  sort: z
    .enum(['oldest'], { error: 'must be `oldest`, or left out for the newest first' })
    .exactOptional()
    .describe('By date, the oldest first; else the newest first.'),
  cursor: z.string().exactOptional().describe('`nextCursor` of the page before; opaque.'),
});
export type InvoiceSearchQuery = z.output<typeof InvoiceSearchQuery>;

/** The most invoices whose lines come in one file. */
export const MOST_IN_FILE = 1_000;

/** Whose lines a file is to have: these numbers, else those of a pasted list, else what a search finds. */
export const InvoiceLinesQuery = InvoiceSearchQuery.omit({ cursor: true }).extend({
  number: listOf(InvoiceNumber, { most: MOST_IN_FILE })
    .exactOptional()
    .describe('Number of an invoice; repeat the parameter for each.'),
  list: z
    .string()
    .exactOptional()
    .describe('A pasted list of numbers; those that are not there are passed over.'),
});
export type InvoiceLinesQuery = z.output<typeof InvoiceLinesQuery>;

/** The same for more numbers than an address holds. */
export const InvoiceLinesBody = z.strictObject({
  numbers: listOf(InvoiceNumber, { least: 1, most: MOST_IN_FILE }),
});

/** The most numbers of a list that are looked up in one call. */
export const MOST_IN_LIST = 1_000;

/** A pasted list, or a part of it. What is no number of an invoice is looked up and not found. */
export const InvoiceListBody = z.strictObject({
  numbers: listOf(z.string().max(200), { least: 1, most: MOST_IN_LIST }),
});

/** What a list shows of an invoice. */
export const InvoiceSummary = z.strictObject({
  number: z.string(),
  type: InvoiceType,
  date: DateOnly.exactOptional(),
  dueDate: DateOnly.exactOptional(),
  customerNumber: z.string().exactOptional(),
  customerName: z.string().exactOptional(),
  orderNumber: z.string().exactOptional(),
  jobNumber: z.string().exactOptional(),
  purchaseOrderNumber: z.string().exactOptional(),
  totalIncludingGst: Money.exactOptional(),
  originalNumber: z.string().exactOptional(),
  balanceOwing: Money.exactOptional(),
  balanceAsOf: DateOnly.exactOptional(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** A field whose words may stand for too many customers or products. */
const TooWide = z.enum(['q', 'customer', 'product']);
export type TooWide = z.infer<typeof TooWide>;

/** Invoices found, the newest first unless the query sorts otherwise, at most 50; `asOf` is the time of the answer. */
export const InvoiceSearchPage = z.strictObject({
  invoices: z.array(InvoiceSummary),
  nextCursor: z.string().exactOptional(),
  /** What was typed that stands for more customers or products than are looked among: there may be more. */
  tooWide: z.array(TooWide).exactOptional(),
  asOf: z.iso.datetime(),
});
export type InvoiceSearchPage = z.infer<typeof InvoiceSearchPage>;

/** What a pasted list of numbers comes to: those found in the order asked for, and the others. */
export const FoundInvoices = z.strictObject({
  found: z.array(InvoiceSummary),
  missing: z.array(z.string()),
  asOf: z.iso.datetime(),
});
export type FoundInvoices = z.infer<typeof FoundInvoices>;
