import { type Column, RowLink, SelectableRow, type Sort } from '#components/ui/table/table.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import type { InvoiceSummary } from '#lib/invoicing/search/schema.ts';
import { type DueStatus, dueStatus } from '#lib/invoicing/view/invoice-view.ts';
import { invoiceHref } from '#lib/invoicing/view/links.ts';
import { formatAmount } from '#lib/money.ts';
import { COUNTRY_TIME_ZONES, dateIn, formatDate } from '#lib/time/dates.ts';
import { DueBadge, InvoiceTypeBadge } from './invoice-badges.tsx';

export type InvoiceRow = InvoiceSummary & { readonly due: DueStatus | undefined };

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
    type: { heading: 'Type', cell: ({ type }) => <InvoiceTypeBadge type={type} /> },
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
    payment: { heading: 'Payment', cell: ({ due }) => <DueBadge due={due} /> },
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

/** Adds when each invoice is due, as of the local date at `asOf` (an ISO 8601 instant). */
export function invoiceRows(
  countryCode: CountryCode,
  invoices: readonly InvoiceSummary[],
  asOf: string,
): InvoiceRow[] {
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], new Date(asOf));
  return invoices.map((invoice) => ({ ...invoice, due: dueStatus(invoice, today) }));
}
