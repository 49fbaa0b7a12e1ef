import type { Insertable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import { type CostedDocument, costedDocument } from '#lib/documents/costed-document.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { searchableNumber } from '#lib/search/words.ts';
import { paymentState } from './payment-status.ts';

/** An invoice as it is stored: the JSON texts that are sent, and its search columns. */
export type StoredInvoice = CostedDocument & {
  readonly number: string;
  readonly customerNumber: string | undefined;
  readonly search: SearchColumns;
};

/** The stored form of a parsed invoice. `document` is its JSON text. */
export function storedInvoice(
  invoice: Invoice,
  document: string = JSON.stringify(invoice),
): StoredInvoice {
  return {
    number: invoice.number,
    customerNumber: invoice.customer?.number,
    ...costedDocument(document, hasCosts(invoice) ? invoiceWithoutCosts(invoice) : undefined),
    search: invoiceSearchColumns(invoice),
  };
}

/** The invoice for a caller without `costs:read`: no `unitCost` on lines and kit components. */
export function invoiceWithoutCosts(invoice: Invoice): Invoice {
  if (invoice.lineItems === undefined) return invoice;
  return { ...invoice, lineItems: invoice.lineItems.map(lineWithoutCosts) };
}

type LineItem = NonNullable<Invoice['lineItems']>[number];

function lineWithoutCosts({ unitCost: _, ...line }: LineItem): LineItem {
  if (line.kitComponents === undefined) return line;
  return {
    ...line,
    kitComponents: line.kitComponents.map(({ unitCost: _, ...component }) => component),
  };
}

function hasCosts({ lineItems = [] }: Invoice): boolean {
  return lineItems.some(
    ({ unitCost, kitComponents = [] }) =>
      unitCost !== undefined || kitComponents.some((component) => component.unitCost !== undefined),
  );
}

/** The database row of an invoice that is stored without a feed. */
export function invoiceRow(countryCode: string, stored: StoredInvoice): Insertable<Invoices> {
  return {
    country_code: countryCode,
    number: stored.number,
    customer_number: stored.customerNumber ?? null,
    document: stored.document,
    etag: stored.etag,
    document_without_costs: stored.documentWithoutCosts ?? null,
    etag_without_costs: stored.etagWithoutCosts ?? null,
    ...stored.search,
  };
}

/** Stands in for a missing date, since pages are ordered by date. */
export const NO_DATE = '-infinity';

/** The columns that invoices are searched by or that lists show, each with how it is derived. */
const COLUMNS = {
  type: (invoice: Invoice) => invoice.type,
  date: (invoice: Invoice) => invoice.date ?? NO_DATE,
  due_date: (invoice: Invoice) => invoice.dueDate ?? null,
  customer_name: (invoice: Invoice) => invoice.customer?.name ?? null,
  order_number: ({ orderNumber }: Invoice) => searchableNumber(orderNumber) ?? null,
  job_number: ({ jobNumber }: Invoice) => searchableNumber(jobNumber) ?? null,
  purchase_order_number: (invoice: Invoice) =>
    searchableNumber(invoice.purchaseOrderNumber) ?? null,
  total_including_gst: (invoice: Invoice) => invoice.totals?.document?.includingGst ?? null,
  original_number: (invoice: Invoice) => searchableNumber(invoice.originalNumber) ?? null,
  original_numbers: originalNumbers,
  product_numbers: productNumbers,
  balance_owing: (invoice: Invoice) => invoice.customerOrderBalance?.balanceOwing ?? null,
  selling_branch: (invoice: Invoice) => searchableNumber(invoice.sellingBranch?.number) ?? null,
  payment: paymentState,
  balance_as_of: (invoice: Invoice) => invoice.customerOrderBalance?.asOf ?? null,
};

type Column = keyof typeof COLUMNS;
export type SearchColumns = { readonly [C in Column]: ReturnType<(typeof COLUMNS)[C]> };
export const SEARCH_COLUMNS = Object.keys(COLUMNS) as readonly Column[];

/** The search columns of a parsed invoice. */
function invoiceSearchColumns(invoice: Invoice): SearchColumns {
  return Object.fromEntries(
    SEARCH_COLUMNS.map((column) => [column, COLUMNS[column](invoice)]),
  ) as SearchColumns;
}

/** The originals that the document or any of its lines names; null if there are none. */
function originalNumbers({ originalNumber, lineItems = [] }: Invoice): string[] | null {
  const numbers = distinct([
    originalNumber,
    ...lineItems.map((line) => line.originalInvoiceNumber),
  ]);
  return numbers.length > 0 ? numbers : null;
}

/** The products of lines and kit components, each once. */
function productNumbers({ lineItems = [] }: Invoice): string[] {
  return distinct(
    lineItems.flatMap(({ productNumber, kitComponents = [] }) => [
      productNumber,
      ...kitComponents.map((component) => component.productNumber),
    ]),
  );
}

function distinct(numbers: readonly (string | undefined)[]): string[] {
  return [...new Set(numbers.flatMap((number) => (number ? [searchableNumber(number)] : [])))];
}
