import { branchReferences, checkBranchCountries } from '#feeds/references.ts';
import { feedForTable, MAX_DOCUMENT_BYTES } from '#feeds/resource.ts';
import { invoiceCountry } from '#feeds/validation/country-rules.ts';
import { InvoiceRecord } from '#lib/invoices/record/invoice-record.ts';
import {
  SEARCH_COLUMNS,
  type SearchColumns,
  type StoredInvoice,
  storedInvoice,
} from '#lib/invoices/record/stored-invoice.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { INVOICE_NAMES, removeInvoiceNames } from './invoice-names.ts';

type StoredRow = StoredInvoice & { readonly branches: string };

const SEARCH_VALUES = Object.fromEntries(
  SEARCH_COLUMNS.map((column) => [column, ({ search }: StoredRow) => search[column]]),
) as { readonly [C in keyof SearchColumns]: ({ search }: StoredRow) => SearchColumns[C] };

/** Invoices, credit notes and refunds, stored as the documents that the API sends. */
export const invoices = feedForTable({
  name: 'invoices',
  table: 'invoices',
  record: InvoiceRecord,
  stored: (invoice: Invoice, document: string): StoredRow => ({
    ...storedInvoice(invoice, document),
    branches: branchesOf(invoice),
  }),
  columns: {
    number: (invoice) => invoice.number,
    customer_number: (invoice) => invoice.customerNumber,
    document: (invoice) => invoice.document,
    etag: (invoice) => invoice.etag,
    document_without_costs: (invoice) => invoice.documentWithoutCosts,
    etag_without_costs: (invoice) => invoice.etagWithoutCosts,
    ...SEARCH_VALUES,
  },
  extraColumns: { branches: (invoice) => invoice.branches },
  maxRecordBytes: MAX_DOCUMENT_BYTES,
  key: { number: 'number' },
  names: INVOICE_NAMES,
  country: invoiceCountry,
  check: checkBranchCountries,
  beforeRemove: removeInvoiceNames,
  neverRemoved: 'documents are never removed by a feed',
});

function branchesOf({ sellingBranch, customer, lineItems = [] }: Invoice): string {
  return branchReferences([
    ['sellingBranch.number', sellingBranch?.number],
    ['customer.homeBranchNumber', customer?.homeBranchNumber],
    ['customer.homeBranch.number', customer?.homeBranch?.number],
    ...lineItems.map(
      (line, at) => [`lineItems[${at}].branchSupplyingStock`, line.branchSupplyingStock] as const,
    ),
  ]);
}
