import { recordRoute } from '#app/(portal)/record-screen.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';

export const PURCHASE_ORDER = recordRoute({
  scope: 'procurement:read',
  path: CountryPath.extend({ purchaseOrderNumber: PurchaseOrderNumber }),
  find: async (ctx, { purchaseOrderNumber }) =>
    (await getPurchaseOrder(ctx, purchaseOrderNumber)).parse(),
  seen: ({ path: { purchaseOrderNumber }, item: { supplier } }) => ({
    href: orderHref(purchaseOrderNumber),
    title: purchaseOrderNumber,
    kind: 'Purchase order',
    name: supplier?.name,
  }),
});
