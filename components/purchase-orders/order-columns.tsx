import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { type Search, sortBy, sortByDate } from '#components/ui/search-page/search.ts';
import type { Column } from '#components/ui/table/table.tsx';
import { weekDayName } from '#lib/branches/format-hours.ts';
import { formatQuantity } from '#lib/money.ts';
import { orderStatusLabel } from '#lib/purchase-orders/labels.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import type { DeliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import { type OrderProgress, percentReceived } from '#lib/purchase-orders/receipt-progress.ts';
import type { OrderSummary } from '#lib/purchase-orders/search/summaries.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { lateText } from '#lib/text/text.ts';
import { daysBetween, daysPast, formatDate, formatShortDate } from '#lib/time/dates.ts';

type OrderListFacts = {
  readonly branchNames: ReadonlyMap<string, string>;
  /** Names of the customers whom an order is for, by its number. */
  readonly customers: ReadonlyMap<string, readonly string[]>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

/** The columns of the purchase order list; a card starts with number and status, then supplier and dates. */
export function orderColumns(
  search: Search,
  { branchNames, customers, today }: OrderListFacts,
): Column<OrderSummary>[] {
  const { branch } = search.values;
  // In a list of one branch nobody needs its name in every row.
  const isOfBranch = branch !== undefined && branch !== ALL_BRANCHES;
  return [
    {
      heading: 'Number',
      className: 'whitespace-nowrap card:row-start-1',
      cell: ({ number }) => <RowLink href={orderHref(number)}>{number}</RowLink>,
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
      cell: ({ number, destination = '' }) => {
        const names = customersText(customers.get(number));
        if (isOfBranch) return names;
        return [`${destination} ${branchNames.get(destination) ?? ''}`.trim(), names]
          .filter((part) => part !== '' && part !== 'Stock')
          .join(' · ');
      },
    },
    {
      heading: 'Ordered',
      sort: sortByDate(search),
      width: 'whitespace-nowrap',
      className: 'whitespace-nowrap card:hidden',
      cell: ({ orderDate }) => orderDate && formatShortDate(orderDate, today),
    },
    {
      heading: 'Due',
      sort: sortBy(search, 'due', 'Sort due first'),
      className: 'whitespace-nowrap card:col-2 card:row-start-3 card:text-right',
      cell: ({ outstandingDate: date }) => date && dueDay(date, today),
    },
    {
      heading: 'Status',
      cardLabel: false,
      className: 'card:col-2 card:row-start-1 card:text-right',
      cell: (order) => {
        const late = daysPast(order.outstandingDate, today);
        return (
          <span className="inline-flex flex-wrap items-center gap-x-2 card:justify-end">
            {late > 0 ? (
              <LateBadge days={late} />
            ) : (
              <Badge>{orderStatusLabel(order, order.isOpen)}</Badge>
            )}
            <PartReceived progress={order} isLate={late > 0} />
          </span>
        );
      },
    },
  ];
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

/** When something is due, and for how long it is late. */
export function ExpectedDate({ expected }: { expected: DeliveryDue | undefined }) {
  if (!expected) return 'No date yet';
  const { date, late } = expected;
  return (
    <>
      {formatDate(date)} {late > 0 && <LateBadge days={late} />}
    </>
  );
}

/** For how long something is late. */
export function LateBadge({ days }: { days: number }) {
  return <Badge tone="bad">{lateText(days)}</Badge>;
}

/** Received of ordered quantity of an order that came in part; of others the status says it. The bar repeats the words. */
export function PartReceived({ progress, isLate }: { progress: OrderProgress; isLate: boolean }) {
  const { received, ordered } = progress;
  if (received === 0 || received >= ordered) return undefined;
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
      <span
        className="inline-block h-2 w-12 overflow-hidden rounded-sm border border-field-edge max-xl:hidden"
        aria-hidden="true"
      >
        <span
          className="block h-full bg-accent [print-color-adjust:exact]"
          style={{ width: `${percentReceived(progress)}%` }}
        />
      </span>
      <span>
        {formatQuantity(received)} of {formatQuantity(ordered)}
        {isLate && ' received'}
      </span>
    </span>
  );
}
