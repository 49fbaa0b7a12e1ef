import { dueWords, orderCustomerName } from '#components/customer-orders/order-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { nextGoods } from '#lib/customer-orders/customer-order.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import type { WaitingOrders as Waiting } from '#lib/customer-orders/orders-of-branch.ts';
import { formatQuantity } from '#lib/money.ts';
import { WorkList } from './work-list.tsx';

type Props = Waiting & {
  countryCode: string;
  branch: LocatedBranch;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  /** How many the link to all of them shows; undefined where they are shown. */
  most: number | undefined;
};

const MAX_GOODS = 2;

/** Customers' orders with something still to come to the branch, what comes first first. */
export function WaitingOrders(props: Props) {
  const { countryCode, branch, today, orders, count, most } = props;
  return (
    <WorkList
      id="waiting"
      title="Customer orders waiting for goods"
      count={count}
      all={
        most !== undefined && count > orders.length
          ? {
              href: `/${countryCode}?all=waiting#waiting`,
              words: count > most ? `The first ${most}` : `All ${count}`,
            }
          : undefined
      }
      rows={orders.map((order) => {
        const date = nextGoods(order);
        const waiting = order.lines.filter(({ toCome }) => toCome > 0);
        const left = waiting.length - MAX_GOODS;
        const isHere = order.lines.some(({ parts }) => parts.some(({ kind }) => kind === 'here'));
        const isLate = date !== undefined && date < today;
        const due = dueWords(date, today, branch);
        return {
          key: order.number,
          href: customerOrderHref(countryCode, order.number),
          title: orderCustomerName(order),
          details: [
            ...waiting
              .slice(0, MAX_GOODS)
              .map(
                ({ toCome, description, productNumber }) =>
                  `${formatQuantity(toCome)} × ${description ?? productNumber ?? 'goods'}`,
              ),
            left > 0 && `${left} more`,
            isHere && 'some here',
            `customer order ${order.number}`,
          ],
          end: isLate ? <Badge tone="bad">{due}</Badge> : due,
          phone: order.customer?.phone,
        };
      })}
    />
  );
}
