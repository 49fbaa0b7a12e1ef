import type { Insertable } from 'kysely';
import type { Invoices } from '#db/tables.ts';
import { type CostedDocument, costedDocument } from '#lib/documents/costed-document.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { invoiceSearchColumns, type SearchColumns } from '#lib/invoices/search/columns.ts';

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
