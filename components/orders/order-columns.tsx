import { type Search, sortBy, sortByDate } from '#components/ui/search.ts';
import { type Column, RowLink } from '#components/ui/table.tsx';
import { formatDate } from '#lib/dates.ts';
import { orderHref } from '#lib/procurement/order-addresses.ts';
import { ExpectedMark } from './expected-mark.tsx';
import type { OrderRow } from './order-rows.ts';
import { ReceivedBar } from './received-bar.tsx';
import { StandingMark } from './standing-mark.tsx';

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
      cell: ({ expected }) => <ExpectedMark expected={expected} />,
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
      cell: (row) => <StandingMark progress={row} isOpen={row.isOpen} />,
    },
    {
      heading: 'State',
      className: 'card:col-2 card:row-start-4 card:text-right',
      cell: ({ state }) => state,
    },
  ];
}
