import { Badge } from '#components/ui/badge/badge.tsx';
import { customerOrderHref } from '#lib/customer-orders/view/links.ts';
import { formatQuantity } from '#lib/money.ts';
import type { ArrivedGoods } from '#lib/procurement/search/arrived-goods.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import { WorkList } from './work-list.tsx';

type Props = {
  countryCode: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  orders: readonly {
    readonly number: string;
    readonly customerName: string | undefined;
    readonly phone: string | undefined;
    readonly isOnHold: boolean;
    readonly lines: readonly ArrivedGoods[];
  }[];
  /** Whether more than the first are shown. */
  withAll: boolean;
};

const MAX_ROWS = 6;

/** Customers' orders whose goods are here: the customer can be told. */
export function ArrivedOrders({ countryCode, today, orders, withAll }: Props) {
  return (
    <WorkList
      id="to-tell"
      title="Goods in: tell the customer"
      count={orders.length}
      all={
        orders.length > MAX_ROWS && !withAll
          ? { href: `/${countryCode}?all=to-tell#to-tell`, words: `All ${orders.length}` }
          : undefined
      }
      rows={orders
        .slice(0, withAll ? undefined : MAX_ROWS)
        .map(({ number, customerName, phone, isOnHold, lines: [first, ...more] }) => ({
          key: number,
          href: customerOrderHref(countryCode, number),
          title: customerName ?? 'Customer not known',
          details: [
            first && `${formatQuantity(first.quantity)} × ${first.description ?? 'goods'}`,
            more.length > 0 && `${more.length} more`,
            `order ${number}`,
            first?.orderDate && `bought in ${formatShortDate(first.orderDate, today)}`,
          ],
          end: isOnHold && <Badge tone="bad">On hold</Badge>,
          phone,
        }))}
    />
  );
}
