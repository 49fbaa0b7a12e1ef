import { orderCustomerName } from '#components/customer-orders/order-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { FoundOrders } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatQuantity } from '#lib/money.ts';
import { formatShortDate } from '#lib/time/dates.ts';
import { WorkList } from './work-list.tsx';

type Props = FoundOrders & {
  countryCode: string;
  /** The branch's local date, `YYYY-MM-DD`. */
  today: string;
  /** Numbers of the customers that are on hold. */
  held: ReadonlySet<string>;
  /** Whether more than the first are shown. */
  withAll: boolean;
};

const MAX_ROWS = 6;
const MAX_GOODS = 2;

/** Customers' orders whose goods are here: the customer can be called. */
export function OrdersReadyForPickup({
  countryCode,
  today,
  orders,
  isTruncated,
  held,
  withAll,
}: Props) {
  return (
    <WorkList
      id="to-tell"
      title="Goods in: call the customer"
      count={orders.length}
      isTruncated={isTruncated}
      all={
        orders.length > MAX_ROWS && !withAll
          ? {
              href: `/${countryCode}?all=to-tell#to-tell`,
              words: isTruncated ? `The first ${orders.length}` : `All ${orders.length}`,
            }
          : undefined
      }
      rows={orders.slice(0, withAll ? undefined : MAX_ROWS).map((order) => {
        const { number, customer, date, lines } = order;
        const here = lines.flatMap(({ parts, description, productNumber }) =>
          parts.flatMap(({ kind, quantity }) =>
            kind === 'here'
              ? `${formatQuantity(quantity)} × ${description ?? productNumber ?? 'goods'}`
              : [],
          ),
        );
        return {
          key: number,
          href: customerOrderHref(countryCode, number),
          title: orderCustomerName(order),
          details: [
            ...here.slice(0, MAX_GOODS),
            here.length > MAX_GOODS && `${here.length - MAX_GOODS} more`,
            `customer order ${number}`,
            date && `ordered ${formatShortDate(date, today)}`,
          ],
          end: customer?.number !== undefined && held.has(customer.number) && (
            <Badge tone="bad">On hold</Badge>
          ),
          phone: customer?.phone,
        };
      })}
    />
  );
}
