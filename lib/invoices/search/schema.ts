import { z } from 'zod';
import { boundedList, DateOnly } from '#lib/api/fields.ts';
import { PAYMENT_STATES } from '#lib/invoices/record/payment-status.ts';
import { type Invoice, InvoiceNumber, InvoiceType } from '#lib/invoices/schema.ts';
import { Money } from '#lib/money.ts';
import { PageCursors, SearchText } from '#lib/search/schema.ts';

/**
 * The numbers besides its own that an invoice is found by, by the names of their search fields. To add one: a column of
 * `invoices` with an index like the others', an entry here, and `RULE_VERSIONS.invoices` raised.
 */
export const SEARCH_NUMBERS = {
  order: {
    column: 'order_number',
    label: 'Order no.',
    numberOf: (invoice: Invoice) => invoice.orderNumber,
  },
  job: {
    column: 'job_number',
    label: 'Job',
    numberOf: (invoice: Invoice) => invoice.jobNumber,
  },
  purchaseOrder: {
    column: 'purchase_order_number',
    label: 'Customer PO',
    numberOf: (invoice: Invoice) => invoice.purchaseOrderNumber,
  },
} as const;

type SearchNumber = keyof typeof SEARCH_NUMBERS;
export type NumberColumn = (typeof SEARCH_NUMBERS)[SearchNumber]['column'];
export const SEARCH_NUMBER_NAMES = Object.keys(SEARCH_NUMBERS) as readonly SearchNumber[];

/** An empty field does not restrict the search. */
const field = SearchText.exactOptional();
const NUMBER_FIELDS = Object.fromEntries(
  SEARCH_NUMBER_NAMES.map((name) => [
    name,
    field.describe(`${SEARCH_NUMBERS[name].label} or its beginning.`),
  ]),
) as Record<SearchNumber, typeof field>;
const date = z.union([z.literal(''), DateOnly], { error: 'must be a calendar date as YYYY-MM-DD' });
const amount = z.string().regex(/^(\d{1,12}(\.\d{1,4})?)?$/, {
  error: 'must be an amount in dollars such as 120 or 120.50',
});

/** The statuses that invoices are filtered by. */
const INVOICE_STATUS_FILTERS = [
  'overdue',
  'owing',
  'part-paid',
  'paid',
  'credited',
  'unknown',
] as const;

/** Those of what is owing. */
export const OWING_FILTERS: readonly string[] = ['overdue', 'owing', 'part-paid'];

/** The search query as it is in a URL; all conditions have to hold. */
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
  branch: field.describe('Number of the selling branch; `all` or nothing: any.'),
  status: z
    .enum(['', ...INVOICE_STATUS_FILTERS], { error: 'must be one of the statuses in the list' })
    .exactOptional()
    .describe('What is paid. `overdue` and `part-paid` are `owing` too.'),
  sort: z
    .enum(['oldest', 'largest', 'smallest', 'due', 'customer'], {
      error:
        'must be `oldest`, `largest`, `smallest`, `due` or `customer`, or left out for newest first',
    })
    .exactOptional()
    .describe(
      'By date, oldest first; by amount; only what is owing, by when it is due; or by the name of the customer. Else newest first.',
    ),
  ...PageCursors.shape,
});
export type InvoiceSearchQuery = z.output<typeof InvoiceSearchQuery>;

/** The most invoices whose lines fit in one file. */
export const MAX_INVOICES_IN_FILE = 1_000;

/** The invoices whose lines a file has: these numbers, else a pasted list, else the results of a search. */
export const InvoiceLinesQuery = InvoiceSearchQuery.omit({ cursor: true, before: true }).extend({
  number: boundedList(InvoiceNumber, { max: MAX_INVOICES_IN_FILE })
    .exactOptional()
    .describe('Number of an invoice; repeat the parameter for each.'),
  list: z
    .string()
    .exactOptional()
    .describe('A pasted list of numbers; those that are not there are passed over.'),
});
export type InvoiceLinesQuery = z.output<typeof InvoiceLinesQuery>;

/** The same for more numbers than fit in a URL. */
export const InvoiceLinesBody = z.strictObject({
  numbers: boundedList(InvoiceNumber, { min: 1, max: MAX_INVOICES_IN_FILE }),
});

/** The most numbers that one call looks up. */
const MAX_IN_LIST = 1_000;

/** A pasted list, or part of one. Texts that cannot be invoice numbers are allowed, and reported as missing. */
export const InvoiceListBody = z.strictObject({
  numbers: boundedList(z.string().max(200), { min: 1, max: MAX_IN_LIST }),
});

export const PaymentState = z.enum(PAYMENT_STATES);

/** An invoice as lists show it. */
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
  /** Number of the selling branch. */
  branch: z.string().exactOptional(),
  payment: PaymentState,
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** A field whose words match too many customers or products. */
const NameField = z.enum(['q', 'customer', 'product']);
export type NameField = z.infer<typeof NameField>;

/** A page of search results, at most 50; `asOf` is the time of the response. */
export const InvoiceSearchPage = z.strictObject({
  invoices: z.array(InvoiceSummary),
  nextCursor: z.string().exactOptional(),
  previousCursor: z.string().exactOptional(),
  /** Fields that match more names than are searched for, so that results may be missing. */
  truncatedNames: z.array(NameField).exactOptional(),
  /** How many there are on all pages, 1,001 for more than 1,000; absent for one page, and where counting takes long. */
  total: z.int().exactOptional(),
  asOf: z.iso.datetime(),
});
export type InvoiceSearchPage = z.infer<typeof InvoiceSearchPage>;

/** The invoices of a pasted list in its order, and the numbers that were not found. */
export const FoundInvoices = z.strictObject({
  found: z.array(InvoiceSummary),
  missing: z.array(z.string()),
  asOf: z.iso.datetime(),
});
export type FoundInvoices = z.infer<typeof FoundInvoices>;
