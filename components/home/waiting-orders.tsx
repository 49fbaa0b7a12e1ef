import { dueWords, orderCustomerName } from '#components/customer-orders/order-words.ts';
import { Badge } from '#components/ui/badge/badge.tsx';
import { nextGoods } from '#lib/customer-orders/customer-order.ts';
import type { WaitingOrders as Waiting } from '#lib/customer-orders/orders-of-branch.ts';
import { customerOrderHref } from '#lib/customer-orders/view/links.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { WorkList } from './work-list.tsx';

type Props = Waiting & {
  countryCode: string;
  branch: LocatedBranch;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
};

/** Customers' orders with something still to come to the branch, what comes first first. */
export function WaitingOrders({ countryCode, branch, today, orders, count }: Props) {
  return (
    <WorkList
      id="waiting"
      title="Customer orders waiting for goods"
      count={count}
      rows={orders.map((order) => {
        const date = nextGoods(order);
        const waiting = order.lines.filter(({ toCome }) => toCome > 0).length;
        const here = order.lines.filter(({ parts }) =>
          parts.some(({ kind }) => kind === 'here'),
        ).length;
        const isLate = date !== undefined && date < today;
        const due = dueWords(date, today, branch);
        return {
          key: order.number,
          href: customerOrderHref(countryCode, order.number),
          title: orderCustomerName(order),
          details: [
            `${waiting} of ${order.lines.length} ${order.lines.length === 1 ? 'item' : 'items'} to come`,
            here > 0 && `${here} here`,
            `customer order ${order.number}`,
          ],
          end: isLate ? <Badge tone="bad">{due}</Badge> : due,
          phone: order.customer?.phone,
        };
      })}
    />
  );
}
