import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import { INVOICE_STATUS_LABELS } from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS, InvoiceType } from '#lib/invoices/schema.ts';
import { SEARCH_NUMBER_NAMES, SEARCH_NUMBERS } from '#lib/invoices/search/schema.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';

/** The search line of the invoices and their filters, most asked first. */
export function invoiceFields(branches: readonly Option[]): SearchField[] {
  return [
    {
      name: 'q',
      label: 'Number, order, job, customer or product',
      kind: 'text',
      type: 'search',
    },
    { name: 'status', label: 'Status', kind: 'choice', options: STATUSES, any: 'Any status' },
    {
      name: 'branch',
      label: 'Branch',
      kind: 'choice',
      options: branches,
      any: 'All branches',
      none: ALL_BRANCHES,
    },
    { name: 'from', label: 'From', kind: 'date', years: 'last' },
    { name: 'to', label: 'To', kind: 'date', years: 'last' },
    { name: 'least', label: 'Min $', kind: 'text', inputMode: 'decimal' },
    { name: 'most', label: 'Max $', kind: 'text', inputMode: 'decimal' },
    { name: 'customer', label: 'Customer', kind: 'text' },
    { name: 'product', label: 'Product', kind: 'text' },
    ...SEARCH_NUMBER_NAMES.map(
      (name): SearchField => ({
        name,
        label: SEARCH_NUMBERS[name].label,
        kind: 'text',
        isRare: true,
      }),
    ),
    {
      name: 'type',
      label: 'Type',
      kind: 'several',
      isRare: true,
      options: InvoiceType.options.map((type) => [type, INVOICE_TYPE_LABELS[type]]),
    },
    { name: 'sort', label: 'Order', kind: 'hidden' },
  ];
}

const STATUSES: readonly Option[] = [
  ['overdue', INVOICE_STATUS_LABELS.OVERDUE],
  ['owing', 'Owing (overdue or not)'],
  ['part-paid', INVOICE_STATUS_LABELS.PART_PAID],
  ['paid', INVOICE_STATUS_LABELS.PAID],
  ['credited', 'Credited or refunded'],
  ['unknown', 'Balance not known'],
];
