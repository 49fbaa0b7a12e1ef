import { type Search, sortBy, sortByDate } from '#components/ui/search-page/search.ts';
import { type Column, RowLink } from '#components/ui/table/table.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { weekDayName } from '#lib/branches/format-hours.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { type DeliveryDue, deliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import type { OrderSummary } from '#lib/purchase-orders/search/schema.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { countOf } from '#lib/text/text.ts';
import { COUNTRY_TIME_ZONES, dateIn, daysBetween, formatShortDate } from '#lib/time/dates.ts';
import { OrderStatusBadge, PartReceived } from './order-badges.tsx';

/** The columns of the purchase order list; a card starts with number and status, then supplier and dates. */
export function orderColumns(countryCode: string, search: Search): Column<OrderRow>[] {
  const { branch } = search.values;
  // In a list of one branch nobody needs its name in every row.
  const isOfBranch = branch !== undefined && branch !== ALL_BRANCHES;
  return [
    {
      heading: 'Number',
      className: 'whitespace-nowrap card:row-start-1',
      cell: ({ number }) => <RowLink href={orderHref(countryCode, number)}>{number}</RowLink>,
    },
    {
      heading: 'Supplier',
      cardLabel: false,
      className: 'card:col-auto card:row-start-2',
      sort: sortBy(search, 'supplier', 'Sort by supplier'),
      cell: ({ supplierName, supplierNumber }) => supplierName ?? supplierNumber,
    },
    {
      heading: 'For',
      className: 'card:col-auto card:row-start-3',
      cell: ({ destination, branchName, customers }) =>
        isOfBranch
          ? customers
          : [[destination, branchName].filter(Boolean).join(' '), customers]
              .filter((part) => part !== '' && part !== 'Stock')
              .join(' · '),
    },
    {
      heading: 'Ordered',
      sort: sortByDate(search),
      width: 'whitespace-nowrap',
      className: 'whitespace-nowrap card:hidden',
      cell: ({ orderDate, today }) => orderDate && formatShortDate(orderDate, today),
    },
    {
      heading: 'Due',
      sort: sortBy(search, 'due', 'Sort due first'),
      className: 'whitespace-nowrap card:col-2 card:row-start-3 card:text-right',
      cell: ({ expected, today }) => expected && dueDay(expected.date, today),
    },
    {
      heading: 'Status',
      cardLabel: false,
      className: 'card:col-2 card:row-start-1 card:text-right',
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 card:justify-end">
          {row.expected?.kind === 'overdue' ? (
            <span className="badge badge-bad mark mark-overdue">
              {countOf(row.expected.days, 'day')} late
            </span>
          ) : (
            <OrderStatusBadge progress={row} isOpen={row.isOpen} />
          )}
          <PartReceived progress={row} isLate={row.expected?.kind === 'overdue'} />
        </span>
      ),
    },
  ];
}

/** An order of the list, with its next expected date and the name of its destination branch. */
type OrderRow = OrderSummary & {
  readonly expected: DeliveryDue | undefined;
  readonly branchName: string | undefined;
  /** The customers whom it is for, or `Stock`. */
  readonly customers: string;
  readonly today: string;
};

/** Names of branches by number, and of the customers of orders by number of the order. */
type OrderNames = {
  readonly branchNames: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, readonly string[]>;
};

/** The rows of the list as of the local date at `asOf` (an ISO 8601 instant). */
export function orderRows(
  countryCode: CountryCode,
  orders: readonly OrderSummary[],
  asOf: string,
  { branchNames, customers }: OrderNames,
): OrderRow[] {
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], new Date(asOf));
  return orders.map((order) => ({
    ...order,
    today,
    expected: deliveryDue(order.outstandingDate, today),
    branchName: order.destination && branchNames.get(order.destination),
    customers: customersText(customers.get(order.number)),
  }));
}

function customersText(names: readonly string[] = []): string {
  const [first, ...others] = names;
  if (first === undefined) return 'Stock';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** `Mon 23 Nov` within a week, when it is easier to say, else `30 Nov`. */
function dueDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  const day = formatShortDate(date, today);
  return days > 1 && days < 7 ? `${weekDayName(date).slice(0, 3)} ${day}` : day;
}
