import { z } from 'zod';
import { boundedList, DateOnly } from '#lib/api/fields.ts';
import { PAYMENT_STATES } from '#lib/invoices/record/payment-status.ts';
import { InvoiceNumber, InvoiceType } from '#lib/invoices/schema.ts';
import { Money } from '#lib/money.ts';

/** The filters by status that find what is owing. */
export const OWING_FILTERS: readonly string[] = ['overdue', 'owing', 'part-paid'];

export const MAX_INVOICES_IN_FILE = 1_000;

/** The invoices whose lines a file has, for more numbers than fit in a URL. */
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
  branch: z.string().exactOptional(),
  payment: PaymentState,
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** A field whose words match too many customers or products. */
export const NameField = z.enum(['q', 'customer', 'product']);

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
