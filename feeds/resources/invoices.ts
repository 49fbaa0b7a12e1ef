import { branchReferences, checkBranchCountries } from '#feeds/references.ts';
import { columnsAs, feedForTable, MAX_DOCUMENT_BYTES } from '#feeds/resource.ts';
import { invoiceCountry } from '#feeds/validation/country-rules.ts';
import { InvoiceRecord } from '#lib/invoices/record/invoice-record.ts';
import { invoiceRow } from '#lib/invoices/record/stored-invoice.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { INVOICE_NAMES, removeInvoiceNames } from './invoice-names.ts';

/** Invoices, credit notes and refunds, stored as the documents that the API sends. */
export const invoices = feedForTable({
  name: 'invoices',
  table: 'invoices',
  record: InvoiceRecord,
  stored: (invoice: Invoice, document: string) => ({
    ...invoiceRow(invoice, document),
    branches: branchesOf(invoice),
  }),
  columns: columnsAs(invoiceRow({ number: '', type: 'TAX_INVOICE' })),
  extraColumns: { branches: ({ branches }) => branches },
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
