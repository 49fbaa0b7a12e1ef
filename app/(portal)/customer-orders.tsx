import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { CustomerOrderPanel } from '#components/customer-orders/order-panel.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { findAccountByNumber } from '#lib/accounts/accounts.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';

type Props = {
  ctx: Context;
  /** Order numbers, with or without their prefix: of an invoice, or of the lines of a purchase order. */
  orderNumbers: readonly (string | undefined)[];
  withCustomer?: boolean;
};

/**
 * The customers' orders that a document is part of: the goods, when they are due, the customer with phone, the deposit.
 * At most ten; nothing where no order is known or the user may not see it.
 */
export async function CustomerOrders({ ctx, orderNumbers, withCustomer = true }: Props) {
  const keys = [...new Set(orderNumbers.flatMap((number) => number || []).map(withoutOrderPrefix))];
  const found = await findOrdersByKey(ctx, keys.slice(0, MAX_ORDERS));
  const orders = [...found.values()].filter(isMoreThanADocument);
  if (orders.length === 0) return undefined;
  return (
    <Section
      title={orders.length === 1 ? 'Customer order' : 'Customer orders'}
      className="print:hidden"
    >
      <CustomerOrderPanel
        orders={orders}
        orderBranches={await findOrderBranches(ctx, orders)}
        withCustomer={withCustomer}
      />
      {keys.length > MAX_ORDERS && (
        <p className="mt-2 text-quiet text-sm">
          Showing the first {MAX_ORDERS} of {keys.length}.
        </p>
      )}
    </Section>
  );
}

const MAX_ORDERS = 10;

/** A sale over the counter has an order number too, and nothing else to tell. */
function isMoreThanADocument({ documents, purchaseOrders, isOpen }: CustomerOrder): boolean {
  return isOpen || documents.length > 1 || purchaseOrders.length > 0;
}

/** The account of the customer of a document, deleted or not, if there is one that the user may see. */
export async function findAccountOf(ctx: Context, number: string | undefined) {
  const customer = withScope(ctx, 'customer:read');
  return customer && number ? findAccountByNumber(customer, number) : undefined;
}
