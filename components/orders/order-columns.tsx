import { type Search, sortBy, sortByDate } from '#components/ui/search-page/search.ts';
import { type Column, RowLink } from '#components/ui/table/table.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { type DeliveryDue, deliveryDue } from '#lib/procurement/outstanding-lines.ts';
import type { OrderSummary } from '#lib/procurement/search/schema.ts';
import { orderHref } from '#lib/procurement/view/links.ts';
import { COUNTRY_TIME_ZONES, dateIn, formatDate } from '#lib/time/dates.ts';
import { ExpectedDate, OrderStatusBadge, ReceivedBar } from './order-badges.tsx';

/** The columns of the purchase order list; a card starts with number and status, then supplier and dates. */
export function orderColumns(countryCode: string, search: Search): Column<OrderRow>[] {
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
      cell: ({ supplierName, supplierNumber }) => supplierName ?? supplierNumber,
    },
    {
      heading: 'For branch',
      className: 'card:col-auto card:row-start-3',
      cell: ({ destination, branchName }) => [destination, branchName].filter(Boolean).join(' '),
    },
    {
      heading: 'Ordered',
      sort: sortByDate(search),
      className: 'whitespace-nowrap card:col-2 card:row-start-3 card:text-right',
      cell: ({ orderDate }) => orderDate && formatDate(orderDate),
    },
    {
      heading: 'Expected',
      sort: sortBy(search, 'due', 'Sort what is expected first, first'),
      className: 'card:col-auto card:row-start-4',
      cell: ({ expected }) => <ExpectedDate expected={expected} />,
    },
    {
      heading: 'Received',
      cardLabel: false,
      className: 'whitespace-nowrap card:col-2 card:row-start-2 card:text-right',
      cell: (row) => <ReceivedBar progress={row} />,
    },
    {
      heading: 'Standing',
      cardLabel: false,
      className: 'card:col-2 card:row-start-1 card:text-right',
      cell: (row) => <OrderStatusBadge progress={row} isOpen={row.isOpen} />,
    },
    {
      heading: 'State',
      className: 'card:col-2 card:row-start-4 card:text-right',
      cell: ({ state }) => state,
    },
  ];
}

/** An order of the list, with its next expected date and the name of its destination branch. */
type OrderRow = OrderSummary & {
  readonly expected: DeliveryDue | undefined;
  readonly branchName: string | undefined;
};

/** The rows of the list as of the local date at `asOf` (an ISO 8601 instant). */
export function orderRows(
  countryCode: CountryCode,
  orders: readonly OrderSummary[],
  asOf: string,
  branchNames: ReadonlyMap<string, string>,
): OrderRow[] {
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], new Date(asOf));
  return orders.map((order) => ({
    ...order,
    expected: deliveryDue(order.awaitedDate, today),
    branchName: order.destination && branchNames.get(order.destination),
  }));
}
