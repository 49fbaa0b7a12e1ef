import { InvoiceRecord } from '#lib/invoicing/invoice-record.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import { storedInvoice } from '#lib/invoicing/stored-invoice.ts';
import { invoiceCountry } from '../country-rules.ts';
import { feedOf, LONGEST_DOCUMENT } from '../resource.ts';
import { INVOICE_NAMES, leaveInvoiceNames } from './invoice-names.ts';
import { complainOfForeignBranches, namedBranches } from './named-branches.ts';

/** Invoices, credit notes and refunds: kept as the documents that the API sends. */
export const invoices = feedOf({
  name: 'invoices',
  table: 'invoices',
  record: InvoiceRecord,
  stored: (invoice, document) => ({
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
    type: ({ search }) => search.type,
    date: ({ search }) => search.date,
    due_date: ({ search }) => search.dueDate,
    customer_name: ({ search }) => search.customerName,
    order_number: ({ search }) => search.orderNumber,
    job_number: ({ search }) => search.jobNumber,
    purchase_order_number: ({ search }) => search.purchaseOrderNumber,
    total_including_gst: ({ search }) => search.totalIncludingGst,
    original_number: ({ search }) => search.originalNumber,
    original_numbers: ({ search }) => search.originalNumbers,
    product_numbers: ({ search }) => search.productNumbers,
    balance_owing: ({ search }) => search.balanceOwing,
    balance_as_of: ({ search }) => search.balanceAsOf,
  },
  aside: { branches: (invoice) => invoice.branches },
  longestRecord: LONGEST_DOCUMENT,
  key: { number: 'number' },
  changedBy: ['customer_number', 'etag', 'etag_without_costs'],
  names: INVOICE_NAMES,
  country: invoiceCountry,
  check: complainOfForeignBranches,
  removing: leaveInvoiceNames,
  removal: { never: 'documents are never removed by a feed' },
});

function branchesOf({ sellingBranch, customer, lineItems = [] }: Invoice): string {
  return namedBranches([
    ['sellingBranch.number', sellingBranch?.number],
    ['customer.homeBranchNumber', customer?.homeBranchNumber],
    ['customer.homeBranch.number', customer?.homeBranch?.number],
    ...lineItems.map(
      (line, at) => [`lineItems[${at}].branchSupplyingStock`, line.branchSupplyingStock] as const,
    ),
  ]);
}
