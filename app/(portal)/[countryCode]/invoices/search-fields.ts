import { field } from '#app/(portal)/search-fields.ts';
import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import { INVOICE_STATUS_LABELS } from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS, InvoiceType } from '#lib/invoices/schema.ts';
import { SEARCH_NUMBER_NAMES, SEARCH_NUMBERS } from '#lib/invoices/search/schema.ts';

/** The search line of the invoices and their filters, most asked first. */
export function invoiceFields(branches: readonly Option[]): SearchField[] {
  return [
    field.main('Number, order, job, customer or product'),
    field.choice('status', 'Status', STATUSES, { any: 'Any status' }),
    field.branch(branches),
    field.date('from', 'From', 'last'),
    field.date('to', 'To', 'last'),
    field.text('least', 'Min $', { inputMode: 'decimal' }),
    field.text('most', 'Max $', { inputMode: 'decimal' }),
    field.text('customer', 'Customer'),
    field.text('product', 'Product'),
    ...SEARCH_NUMBER_NAMES.map((name) =>
      field.text(name, SEARCH_NUMBERS[name].label, { isRare: true }),
    ),
    {
      name: 'type',
      label: 'Type',
      kind: 'several',
      isRare: true,
      options: InvoiceType.options.map((type) => [type, INVOICE_TYPE_LABELS[type]]),
    },
    field.hidden('sort', 'Order'),
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
