import { AccountStatusBadge } from '#components/accounts/account-facts.tsx';
import {
  lineName,
  type OrderBranches,
  orderCustomerName,
  orderDueWords,
} from '#components/customer-orders/order-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { FoundOrders } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { daysLate, goodsToCome } from '#lib/customer-orders/order-dates.ts';
import type { WaitingOrders as Waiting } from '#lib/customer-orders/orders-of-branch.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import type { Work } from './work-list.tsx';

type ReadyOptions = FoundOrders & {
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  /** Numbers of the customers that are on hold. */
  held: ReadonlySet<string>;
  /** Whether more than the first are shown. */
  withAll: boolean;
};

const MAX_ROWS = 6;

/** Customers' orders whose goods are here: the customer can be called. */
export function ordersReadyForPickup(options: ReadyOptions): Work {
  const { today, orders, isTruncated, held, withAll } = options;
  return {
    id: 'to-call',
    title: 'Goods in: call the customer',
    count: orders.length,
    isTruncated,
    one: 'customer to call',
    many: 'customers to call',
    all: orders.length > MAX_ROWS &&
      !withAll && {
        href: '/?all=to-call#to-call',
        words: isTruncated ? `The first ${orders.length}` : `All ${orders.length}`,
      },
    rows: orders.slice(0, withAll ? undefined : MAX_ROWS).map((order) => {
      const { number, customer, date, lines } = order;
      const here = lines.flatMap((line) =>
        line.parts.flatMap(({ kind, quantity }) =>
          kind === 'here' ? lineName(line, quantity) : [],
        ),
      );
      return {
        key: number,
        href: customerOrderHref(number),
        title: orderCustomerName(order),
        details: [
          ...firstGoods(here),
          `customer order ${number}`,
          date && `ordered ${formatShortDate(date, today)}`,
        ],
        end: customer?.number !== undefined && held.has(customer.number) && (
          <AccountStatusBadge account={{ status: 'ON_HOLD' }} />
        ),
        phone: customer?.phone,
      };
    }),
  };
}

type WaitingOptions = Waiting & {
  orderBranches: OrderBranches;
  /** How many the link to all of them shows; undefined where they are shown. */
  most: number | undefined;
};

/** Customers' orders with something still to come to the branch, what comes first first. */
export function waitingOrders({ orders, orderBranches, count, most }: WaitingOptions): Work {
  const { today } = orderBranches;
  return {
    id: 'waiting',
    title: 'Customer orders waiting for goods',
    count,
    one: 'order waiting for goods',
    many: 'orders waiting for goods',
    all: most !== undefined &&
      count > orders.length && {
        href: '/?all=waiting#waiting',
        words: count > most ? `The first ${most}` : `All ${count}`,
      },
    rows: orders.map((order) => {
      const isHere = order.lines.some(({ parts }) => parts.some(({ kind }) => kind === 'here'));
      const isLate = daysLate(goodsToCome(order.lines), today) > 0;
      const due = orderDueWords(order, orderBranches);
      return {
        key: order.number,
        href: customerOrderHref(order.number),
        title: orderCustomerName(order),
        details: [
          ...firstGoods(
            order.lines.flatMap((line) => (line.toCome > 0 ? lineName(line, line.toCome) : [])),
          ),
          isHere && 'some here',
          `customer order ${order.number}`,
        ],
        end: isLate ? <Badge tone="bad">{due}</Badge> : due,
        phone: order.customer?.phone,
      };
    }),
  };
}

const MAX_GOODS = 2;

/** The first goods, and how many more there are. */
function firstGoods(goods: readonly string[]): string[] {
  const left = goods.length - MAX_GOODS;
  return [...goods.slice(0, MAX_GOODS), ...(left > 0 ? [`${left} more`] : [])];
}
