import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { CustomerOrderPanel } from '#components/customer-orders/order-panel.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findCustomerOrders } from '#lib/customer-orders/customer-orders.ts';

type Props = { ctx: Context<'customer:read'>; accountNumber: string };

/** The open orders of an account: what is to come, what is ready, and the deposits. */
export async function AccountOrders({ ctx, accountNumber }: Props) {
  if (!withScope(ctx, 'invoicing:read')) return undefined;
  const query = { customerNumbers: [accountNumber], isOpen: true, limit: MAX_ORDERS };
  const { orders, isTruncated } = await findCustomerOrders(ctx, query);
  return (
    <Section title="Open customer orders">
      {orders.length === 0 ? (
        <p className="text-quiet text-sm">
          {isTruncated
            ? 'Nothing to come or waiting to be picked up on the newest 400 invoices. Older ones were not looked at.'
            : 'Nothing to come or waiting to be picked up.'}
        </p>
      ) : (
        <CustomerOrderPanel orders={orders} orderBranches={await findOrderBranches(ctx, orders)} />
      )}
      {isTruncated && orders.length > 0 && (
        <p className="mt-2 text-quiet text-sm">
          {orders.length < MAX_ORDERS
            ? 'From the newest 400 invoices only. There may be more.'
            : `Showing the ${MAX_ORDERS} due first. There are more.`}
        </p>
      )}
    </Section>
  );
}

const MAX_ORDERS = 10;
