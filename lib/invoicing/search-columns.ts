import { searched } from '#lib/search/number-forms.ts';
import type { Invoice } from './schema.ts';

/** What an invoice is found by, and what a list shows of it. */
export type SearchColumns = {
  readonly type: string;
  /** `-infinity` for a document without a date: pages are ordered by it. */
  readonly date: string;
  readonly dueDate: string | undefined;
  readonly customerName: string | undefined;
  readonly orderNumber: string | undefined;
  readonly jobNumber: string | undefined;
  readonly purchaseOrderNumber: string | undefined;
  readonly totalIncludingGst: number | undefined;
  readonly originalNumber: string | undefined;
  /** The documents that this one or a line of it names as its original; undefined where there is none. */
  readonly originalNumbers: readonly string[] | undefined;
  /** Of lines and kit components, each once. */
  readonly productNumbers: readonly string[];
  readonly balanceOwing: number | undefined;
  readonly balanceAsOf: string | undefined;
};

/** The date that stands for none. */
export const UNDATED = '-infinity';

/** The columns of an invoice that came out of its schema. */
export function searchColumns(invoice: Invoice): SearchColumns {
  const { lineItems = [], customerOrderBalance: balance } = invoice;
  const originals = new Set<string>();
  const products = new Set<string>();
  add(originals, invoice.originalNumber);
  for (const line of lineItems) {
    add(originals, line.originalInvoiceNumber);
    add(products, line.productNumber);
    for (const component of line.kitComponents ?? []) add(products, component.productNumber);
  }
  return {
    type: invoice.type,
    date: invoice.date ?? UNDATED,
    dueDate: invoice.dueDate,
    customerName: invoice.customer?.name,
    orderNumber: searched(invoice.orderNumber),
    jobNumber: searched(invoice.jobNumber),
    purchaseOrderNumber: searched(invoice.purchaseOrderNumber),
    totalIncludingGst: invoice.totals?.document?.includingGst,
    originalNumber: searched(invoice.originalNumber),
    originalNumbers: originals.size > 0 ? [...originals] : undefined,
    productNumbers: [...products],
    balanceOwing: balance?.balanceOwing,
    balanceAsOf: balance?.asOf,
  };
}

function add(numbers: Set<string>, number: string | undefined): void {
  if (number !== undefined && number !== '') numbers.add(searched(number));
}
