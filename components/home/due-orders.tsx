import { LateBadge } from '#components/purchase-orders/order-columns.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { formatQuantity } from '#lib/money.ts';
import { orderHref, ordersHref } from '#lib/purchase-orders/links.ts';
import type { DueOrders as Due } from '#lib/purchase-orders/search/due-orders.ts';
import type { OrderSummary } from '#lib/purchase-orders/search/summaries.ts';
import { andMore, countOf } from '#lib/text/text.ts';
import { daysPast, formatShortDate } from '#lib/time/dates.ts';
import type { AtBranch } from './customer-orders.tsx';
import { type Work, WorkList } from './work-list.tsx';

type Props = AtBranch & { due: Due };

export function dueOrders({ branch, today, due }: Props): Work[] {
  const toRow = (order: OrderSummary) => {
    const late = daysPast(order.outstandingDate, today);
    return {
      ...orderRow(order, due.customerOrders.get(order.number)),
      end: late > 0 ? <LateBadge days={late} /> : <Badge>Due today</Badge>,
    };
  };
  return [
    {
      id: 'due-in',
      title: 'Due in today',
      rows: due.firstToday.map(toRow),
      count: due.today,
      one: 'due in today',
      many: 'due in today',
      all: due.today + due.late > 1 && {
        href: ordersHref({ branch, due: today, sort: 'due' }),
        words: `All ${due.today + due.late} due or late`,
      },
    },
    {
      id: 'late',
      title: 'Late from suppliers',
      rows: due.firstLate.map(toRow),
      count: due.late,
      one: 'late from suppliers',
      many: 'late from suppliers',
      isBad: true,
      all: due.late > 1 && {
        href: ordersHref({ branch, overdue: 'yes', sort: 'due' }),
        words: `All ${due.late} late`,
      },
    },
  ];
}

type NextProps = AtBranch & Pick<Due, 'next'>;

export function NextDue({ branch, today, next }: NextProps) {
  return (
    <WorkList
      id="due-next"
      title="Coming up"
      all={{ href: ordersHref({ branch, open: 'yes', sort: 'due' }), words: 'All open' }}
      rows={next.map((order) => ({
        ...orderRow(order),
        end: order.outstandingDate && formatShortDate(order.outstandingDate, today),
      }))}
    />
  );
}

function orderRow(
  { number, supplierName, supplierNumber, ...order }: OrderSummary,
  customerOrders: readonly string[] = [],
) {
  const { outstandingLines, ordered, received } = order;
  return {
    key: number,
    href: orderHref(number),
    title: supplierName ?? String(supplierNumber ?? 'No supplier'),
    details: [
      `PO ${number}`,
      countOf(outstandingLines, 'line'),
      `${received === 0 ? 'None' : formatQuantity(received)} of ${formatQuantity(ordered)} received`,
      customerOrdersText(customerOrders),
    ],
  };
}

/** `for orders 60210900, 60210901 and 3 more`; undefined when it is all for stock. */
function customerOrdersText(numbers: readonly string[]): string | undefined {
  if (numbers.length === 0) return undefined;
  const left = numbers.length - MAX_CUSTOMER_ORDERS;
  const first = numbers.slice(0, MAX_CUSTOMER_ORDERS).join(', ');
  return `for ${numbers.length === 1 ? 'order' : 'orders'} ${first}${left > 0 ? ` ${andMore(left)}` : ''}`;
}

const MAX_CUSTOMER_ORDERS = 3;
