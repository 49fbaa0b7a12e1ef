import { Steps } from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { formatMoney } from '#lib/money.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { countOf } from '#lib/text/text.ts';
import { lineWords, type OrderBranches, orderStatus } from './order-words.ts';

type Props = {
  orders: readonly CustomerOrder[];
  orderBranches: OrderBranches;
  /** Whether each says whose it is: not on the page of its customer. */
  withCustomer?: boolean;
};

/** Customers' orders in brief: the goods, when they are due, the deposit, and the purchase orders. */
export function CustomerOrderPanel({ orders, orderBranches, withCustomer = false }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {orders.map((order) => (
        <li key={order.number} className="py-2 text-sm">
          <BriefOrder order={order} orderBranches={orderBranches} withCustomer={withCustomer} />
        </li>
      ))}
    </ul>
  );
}

function BriefOrder({
  order,
  orderBranches,
  withCustomer,
}: {
  order: CustomerOrder;
  orderBranches: OrderBranches;
  withCustomer: boolean;
}) {
  const { today } = orderBranches;
  const status = orderStatus(order, today);
  // What was taken off the purchase order is not ordered any more.
  const open = order.lines.filter(({ parts, ordered }) => parts.length > 0 && ordered > 0);
  // For completed lines, show only credits.
  const worth = open.length > 0 ? open : order.lines.filter(({ credited }) => credited > 0);
  // The last line takes no more room than a note that it is left out.
  const shown = worth.slice(0, worth.length === MAX_LINES + 1 ? MAX_LINES + 1 : MAX_LINES);
  const left = worth.length - shown.length;
  const deposit = order.money?.deposit ?? 0;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          <TextLink href={customerOrderHref(order.number)}>
            {`Customer order ${order.number}`}
          </TextLink>
        </span>
        <Badge>{status}</Badge>
        {withCustomer && <OrderCustomer order={order} />}
        {withCustomer && (
          <span className="hidden print:inline">
            <span className="print-box" /> called
          </span>
        )}
      </p>
      {shown.map((line) => (
        <p key={line.productNumber ?? line.description}>{lineWords(line, orderBranches)}</p>
      ))}
      <p className="text-quiet empty:hidden">
        <Steps>
          {[
            left > 0 && countOf(left, 'more item'),
            deposit > 0 && `Deposit paid ${formatMoney(deposit)}`,
            ...order.purchaseOrders.map(({ number }) => (
              <span key={number} className="whitespace-nowrap">
                <TextLink href={orderHref(number)}>{`PO ${number}`}</TextLink>
              </span>
            )),
          ]}
        </Steps>
      </p>
    </>
  );
}

/** Whose the order is: name, or number, and phone. */
export function OrderCustomer({ order: { customer } }: { order: CustomerOrder }) {
  if (!customer) return <span className="text-quiet">customer not known yet</span>;
  return (
    <span>
      {customer.name ?? customer.number}
      {customer.phone && (
        <>
          {' '}
          <span className="whitespace-nowrap">
            <PhoneLink number={customer.phone} />
          </span>
        </>
      )}
    </span>
  );
}

const MAX_LINES = 4;
