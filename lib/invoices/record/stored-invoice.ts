import type { Insertable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import { costedColumns } from '#lib/documents/costed-document.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { searchableNumber } from '#lib/search/words.ts';
import { paymentState } from './payment-status.ts';

/** The row of a parsed invoice, without its country; `document` is its JSON text. */
export function invoiceRow(invoice: Invoice, document: string = JSON.stringify(invoice)) {
  const { customer, customerOrderBalance: balance } = invoice;
  return {
    number: invoice.number,
    customer_number: customer?.number ?? null,
    ...costedColumns(document, hasCosts(invoice) ? invoiceWithoutCosts(invoice) : undefined),
    type: invoice.type,
    date: invoice.date ?? NO_DATE,
    due_date: invoice.dueDate ?? null,
    customer_name: customer?.name ?? null,
    order_number: searchableNumber(invoice.orderNumber) ?? null,
    job_number: searchableNumber(invoice.jobNumber) ?? null,
    purchase_order_number: searchableNumber(invoice.purchaseOrderNumber) ?? null,
    total_including_gst: invoice.totals?.document?.includingGst ?? null,
    original_number: searchableNumber(invoice.originalNumber) ?? null,
    original_numbers: originalNumbers(invoice),
    product_numbers: productNumbers(invoice),
    balance_owing: balance?.balanceOwing ?? null,
    selling_branch: searchableNumber(invoice.sellingBranch?.number) ?? null,
    payment: paymentState(invoice),
    balance_as_of: balance?.asOf ?? null,
  } satisfies Omit<Insertable<Invoices>, 'country_code'>;
}

/** Stands in for a missing date, since pages are ordered by date. */
export const NO_DATE = '-infinity';

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
