import { findAccountOf } from '#app/(portal)/document-parts.tsx';
import { recordRoute } from '#app/(portal)/record-screen.tsx';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { getCustomerOrder } from '#lib/customer-orders/customer-orders.ts';
import { customerOrderHref } from '#lib/customer-orders/links.ts';

/** A customer's order by its number, with or without the prefix. */
export const CUSTOMER_ORDER = recordRoute({
  scope: 'enterprise:read',
  path: CountryPath.extend({ orderNumber: Identifier }),
  find: async (ctx, { orderNumber }) => {
    const order = await getCustomerOrder(ctx, orderNumber);
    return { order, account: await findAccountOf(ctx, order.customer?.number) };
  },
  seen: ({ item: { order, account } }) => ({
    href: customerOrderHref(order.number),
    title: order.number,
    kind: 'Customer order',
    name: order.customer?.name ?? account?.name,
  }),
});
