import { orderPlaces } from '#app/(portal)/order-places.ts';
import { CustomerOrderPanel } from '#components/customer-orders/order-panel.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findCustomerOrders } from '#lib/customer-orders/customer-orders.ts';

type Props = { ctx: Context<'customer:read'>; accountNumber: string };

/** The open orders of an account: what is on back-order, what is ready, and the deposits. */
export async function AccountOrders({ ctx, accountNumber }: Props) {
  if (!withScope(ctx, 'invoicing:read')) return undefined;
  const query = { customerNumbers: [accountNumber], isOpen: true, limit: MAX_ORDERS + 1 };
  const found = await findCustomerOrders(ctx, query);
  const orders = found.slice(0, MAX_ORDERS);
  return (
    <section aria-labelledby="open-orders">
      <SectionTitle id="open-orders">Open customer orders</SectionTitle>
      {orders.length === 0 ? (
        <p className="text-quiet text-sm">Nothing on back-order or waiting to be picked up.</p>
      ) : (
        <CustomerOrderPanel orders={orders} places={await orderPlaces(ctx, orders)} />
      )}
      {found.length > MAX_ORDERS && (
        <p className="mt-2 text-quiet text-sm">
          Showing the {MAX_ORDERS} due first. There are more.
        </p>
      )}
    </section>
  );
}

const MAX_ORDERS = 10;
