import { type Column, RowLink, SelectableRow, type Sort } from '#components/ui/table.tsx';
import { formatDate } from '#lib/dates.ts';
import type { Due } from '#lib/invoicing/due.ts';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceSummary } from '#lib/invoicing/search-schema.ts';
import { formatAmount } from '#lib/money.ts';
import { DueMark } from './due-mark.tsx';
import { InvoiceTypeMark } from './invoice-type-mark.tsx';

export type InvoiceRow = InvoiceSummary & { readonly due: Due | undefined };

type Columns = Readonly<
  Record<
    'number' | 'choice' | 'type' | 'date' | 'customer' | 'order' | 'job' | 'total' | 'payment',
    Column<InvoiceRow>
  >
>;

/** The columns of invoice tables; `choice` is the number with a checkbox named `number`. */
export function invoiceColumns(countryCode: string, sort?: Sort): Columns {
  const link = ({ number }: InvoiceRow) => (
    <RowLink href={invoiceHref(countryCode, number)}>{number}</RowLink>
  );
  return {
    number: { heading: 'Number', cell: link },
    choice: {
      heading: 'Number',
      className: 'whitespace-nowrap',
      cell: (row) => (
        <SelectableRow name="number" value={row.number}>
          {link(row)}
        </SelectableRow>
      ),
    },
    type: { heading: 'Type', cell: ({ type }) => <InvoiceTypeMark type={type} /> },
    date: { heading: 'Date', sort, cell: ({ date }) => date && formatDate(date) },
    customer: {
      heading: 'Customer',
      cell: ({ customerName, customerNumber }) => customerName ?? customerNumber,
    },
    order: { heading: 'Order', cell: ({ orderNumber }) => orderNumber },
    job: { heading: 'Job', cell: ({ jobNumber }) => jobNumber },
    total: {
      heading: 'Total ($ incl. GST)',
      cardLabel: 'Total ($)',
      isNumeric: true,
      cell: ({ totalIncludingGst: total }) => total !== undefined && formatAmount(total),
    },
    payment: { heading: 'Payment', cell: ({ due }) => <DueMark due={due} /> },
  };
}

/** The columns of the invoice list. On cards, most values have no label. */
export function invoiceListColumns(countryCode: string, sort?: Sort): Column<InvoiceRow>[] {
  const columns = invoiceColumns(countryCode, sort);
  return [
    columns.choice,
    { ...columns.type, cardLabel: false, className: 'card:col-1' },
    {
      ...columns.date,
      cardLabel: false,
      className: 'whitespace-nowrap card:col-2 card:text-right',
    },
    { ...columns.customer, cardLabel: false },
    // Wide enough for an order number of eight digits.
    { ...columns.order, width: 'min-w-22' },
    columns.job,
    {
      ...columns.total,
      className: 'card:col-2 card:row-start-1 card:font-semibold card:[&::before]:font-normal',
    },
    { ...columns.payment, cardLabel: false, className: 'whitespace-nowrap' },
  ];
}
