import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { type Search, sortBy, sortByDate } from '#components/ui/search-page/search.ts';
import {
  type Column,
  NOT_ON_TABLET,
  ONLY_WITH_ROOM,
  type Sort,
  selectColumn,
} from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import {
  INVOICE_STATUS_LABELS,
  type InvoiceStatus,
  invoiceStatus,
  isOwing,
} from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { type InvoiceSummary, OWING_FILTERS } from '#lib/invoices/search/schema.ts';
import { invoiceHref } from '#lib/invoices/view/links.ts';
import { formatAmount } from '#lib/money.ts';
import { overdueText } from '#lib/text/text.ts';
import { todayIn } from '#lib/time/clock.ts';
import { formatShortDate } from '#lib/time/dates.ts';

export type InvoiceRow = InvoiceSummary & {
  readonly status: InvoiceStatus;
  readonly today: string;
};

/** The columns that all tables of invoices have. */
export function invoiceColumns() {
  return {
    number: {
      heading: 'Number',
      cell: ({ number }) => <RowLink href={invoiceHref(number)}>{number}</RowLink>,
    },
    type: { heading: 'Type', cell: ({ type }) => INVOICE_TYPE_LABELS[type] },
    date: {
      heading: 'Date',
      cell: ({ date, today }) => date && formatShortDate(date, today),
    },
    order: {
      heading: 'Order no.',
      cell: ({ orderNumber }) =>
        orderNumber && <TextLink href={customerOrderHref(orderNumber)}>{orderNumber}</TextLink>,
    },
    total: {
      heading: 'Total $',
      isNumeric: true,
      cell: ({ totalIncludingGst: total }) => total !== undefined && formatAmount(total),
    },
    status: {
      heading: 'Status',
      cell: ({ status, today }) => <InvoiceStatusBadge status={status} today={today} />,
    },
  } satisfies Record<string, Column<InvoiceRow>>;
}

/**
 * The columns of the invoice list; checkboxes are named `number`. A card has the customer and the total,
 * number, date and what is owing, then status and order. A list in an order of its own, without a search, cannot be sorted.
 */
export function invoiceListColumns(search?: Search): Column<InvoiceRow>[] {
  const columns = invoiceColumns();
  return [
    selectColumn('number', ({ number }) => number),
    {
      ...columns.number,
      isTitle: true,
      width: 'xl:min-w-20',
      className: 'whitespace-nowrap card:row-start-2 card:col-1 card:pl-7',
    },
    {
      ...columns.type,
      width: `xl:min-w-30 ${ONLY_WITH_ROOM}`,
      className: `whitespace-nowrap card:hidden ${ONLY_WITH_ROOM}`,
    },
    {
      ...columns.date,
      sort: search && sortByDate(search),
      cardLabel: false,
      width: 'xl:min-w-17',
      className: 'whitespace-nowrap card:row-start-2 card:col-2 card:text-quiet',
    },
    {
      heading: 'Customer',
      sort: search && sortBy(search, 'customer', 'Sort by customer'),
      cell: ({ customerName, customerNumber }) => (
        <span title={customerName}>{customerName ?? customerNumber}</span>
      ),
      cardLabel: false,
      width: 'w-full min-w-44 card:w-auto card:min-w-0',
      className:
        'truncate card:row-start-1 card:col-1 card:col-end-3 card:font-semibold min-[51.25rem]:max-w-0',
    },
    // Wide enough for an order number of eight digits, and at a desk all alike, whatever the view has.
    {
      ...columns.order,
      width: 'min-w-22',
      className: 'whitespace-nowrap card:row-start-3 card:col-3 card:text-right',
    },
    {
      heading: 'Job',
      cell: ({ jobNumber }) => <span title={jobNumber}>{jobNumber}</span>,
      width: `min-w-20 xl:min-w-22 ${NOT_ON_TABLET}`,
      className: `max-w-36 truncate card:hidden ${NOT_ON_TABLET}`,
    },
    {
      ...columns.total,
      sort: search && sortByTotal(search),
      width: 'xl:min-w-24',
      cell: ({ totalIncludingGst: total }) => total !== undefined && <CardAmount amount={total} />,
      cardLabel: false,
      className: 'card:col-3 card:row-start-1 card:text-right card:font-semibold',
    },
    {
      heading: 'Owing $',
      cardLabel: 'Owing $',
      width: 'xl:min-w-24',
      isNumeric: true,
      cell: ({ status, balanceOwing = 0, totalIncludingGst: total }) =>
        isOwing(status) &&
        balanceOwing > 0 && (
          <span data-whole={balanceOwing === total || undefined}>{formatAmount(balanceOwing)}</span>
        ),
      // On a card the status says it of an invoice of which nothing is paid.
      className: 'card:row-start-2 card:col-3 card:text-right card:has-[[data-whole]]:hidden',
    },
    {
      ...columns.status,
      sort: search && sortByDue(search),
      width: 'xl:min-w-44',
      cardLabel: false,
      // A tablet has room only for the status, without by when it is due.
      className:
        'whitespace-nowrap max-[60rem]:min-[51.25rem]:[&_.badge+span]:hidden card:row-start-3 card:col-1 card:col-end-3',
    },
  ];
}

function sortByTotal(search: Search): Sort {
  const { sort } = search.values;
  const other = sort === 'largest' ? 'smallest' : 'largest';
  const by = sortBy(search, other, `Sort ${other} first`);
  if (sort === 'largest') return { ...by, direction: 'descending' };
  return sort === 'smallest' ? { ...by, direction: 'ascending' } : by;
}

/** Only what is owing is due. */
function sortByDue(search: Search): Sort {
  const changes = OWING_FILTERS.includes(search.values['status'] ?? '') ? {} : { status: 'owing' };
  return sortBy(search, 'due', 'Sort owing by due date', changes);
}

/** Adds the status of each invoice, as of the local date at `asOf` (an ISO 8601 instant). */
export function invoiceRows(
  countryCode: CountryCode,
  invoices: readonly InvoiceSummary[],
  asOf: string,
): InvoiceRow[] {
  const today = todayIn({ countryCode, clock: { now: () => new Date(asOf) } });
  return invoices.map((invoice) => ({ ...invoice, today, status: invoiceStatus(invoice, today) }));
}

/** The status of an invoice in a word, with for how long it is overdue or by when it is due. */
export function InvoiceStatusBadge({ status, today }: { status: InvoiceStatus; today: string }) {
  const { kind } = status;
  if (kind === 'OVERDUE') {
    const { days, isPartPaid } = status;
    return (
      <>
        <Badge tone="bad">{overdueText(days)}</Badge>
        {isPartPaid && <span className="text-quiet"> part paid</span>}
      </>
    );
  }
  const due = status.due && <>due {formatShortDate(status.due, today)}</>;
  // Nothing is known but when it is due.
  if (kind === 'UNKNOWN' && due) return <span className="text-quiet">{due}</span>;
  return (
    <>
      <Badge>{INVOICE_STATUS_LABELS[kind]}</Badge>
      {due && <span className="text-quiet"> {due}</span>}
    </>
  );
}

/** In dollars on a card, which has no heading that says so; the sign is before the dollar. */
function CardAmount({ amount }: { amount: number }) {
  const [, sign, digits] = /^([^\d]*)(.*)$/.exec(formatAmount(amount)) ?? [];
  return (
    <>
      {sign}
      <span className="card:before:content-['$']">{digits}</span>
    </>
  );
}
