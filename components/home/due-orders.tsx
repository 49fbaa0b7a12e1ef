import { Badge } from '#components/ui/badge.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import { formatQuantity } from '#lib/money.ts';
import { orderHref, ordersHref } from '#lib/purchase-orders/links.ts';
import { deliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import type { DueOrders as Due } from '#lib/purchase-orders/search/due-orders.ts';
import type { OrderSummary } from '#lib/purchase-orders/search/schema.ts';
import { countOf } from '#lib/text/text.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import { WorkList } from './work-list.tsx';

type Props = {
  countryCode: string;
  /** Number of the branch that they are for. */
  branch: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  due: Due;
};

/** Purchase orders due in at the branch today, and those that are late. */
export function DueOrders({ countryCode, branch, today, due }: Props) {
  const toRow = (order: OrderSummary) => ({
    key: order.number,
    href: orderHref(countryCode, order.number),
    title: orderTitle(order),
    details: [
      ...orderDetails(order),
      customerOrdersText(due.customerOrders.get(order.number) ?? []),
    ],
    end: <DueBadge date={order.outstandingDate} today={today} />,
  });
  return (
    <>
      <WorkList
        id="due-in"
        title="Due in today"
        rows={due.firstToday.map(toRow)}
        count={due.today}
        all={
          due.today + due.overdue > 1 && {
            href: ordersHref(countryCode, { branch, due: today, sort: 'due' }),
            words: `All ${due.today + due.overdue} due or late`,
          }
        }
      />
      <WorkList
        id="late"
        title="Late from suppliers"
        rows={due.firstOverdue.map(toRow)}
        count={due.overdue}
        all={
          due.overdue > 1 && {
            href: ordersHref(countryCode, { branch, overdue: 'yes', sort: 'due' }),
            words: `All ${due.overdue} late`,
          }
        }
      />
    </>
  );
}

type NextProps = Omit<Props, 'due'> & Pick<Due, 'next'>;

/** What is due in after today. */
export function NextDue({ countryCode, branch, today, next }: NextProps) {
  return (
    <WorkList
      id="due-next"
      title="Due in next"
      all={{
        href: ordersHref(countryCode, { branch, open: 'yes', sort: 'due' }),
        words: 'All open',
      }}
      rows={next.map((order) => ({
        key: order.number,
        href: orderHref(countryCode, order.number),
        title: orderTitle(order),
        details: orderDetails(order),
        end: order.outstandingDate && formatShortDate(order.outstandingDate, today),
      }))}
    />
  );
}

function orderTitle({ supplierName, supplierNumber }: OrderSummary): string {
  return supplierName ?? String(supplierNumber ?? 'No supplier');
}

function orderDetails({ number, outstandingLineCount, ordered, received }: OrderSummary): string[] {
  return [
    `PO ${number}`,
    countOf(outstandingLineCount, 'line'),
    `${formatQuantity(ordered - received)} of ${formatQuantity(ordered)} to come`,
  ];
}

/** `for orders 60210900, 60210901 and 3 more`; undefined when it is all for stock. */
function customerOrdersText(numbers: readonly string[]): string | undefined {
  if (numbers.length === 0) return undefined;
  const left = numbers.length - MAX_CUSTOMER_ORDERS;
  const first = numbers.slice(0, MAX_CUSTOMER_ORDERS).join(', ');
  return `for ${numbers.length === 1 ? 'order' : 'orders'} ${first}${left > 0 ? ` ${andMore(left)}` : ''}`;
}

const MAX_CUSTOMER_ORDERS = 3;

function DueBadge({ date, today }: { date: string | undefined; today: string }) {
  const expected = deliveryDue(date, today);
  if (expected?.kind !== 'overdue') return <Badge tone="accent">Due today</Badge>;
  const days = countOf(expected.days, 'day');
  return <Badge tone="bad">{days} late</Badge>;
}
