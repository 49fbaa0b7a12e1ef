import { operation } from '#lib/api/operation.ts';
import {
  PURCHASE_ORDER_LIST,
  PurchaseOrderListQuery,
} from '#lib/purchase-orders/purchase-order-list.ts';
import { getPurchaseOrders } from '#lib/purchase-orders/purchase-orders.ts';
import { PurchaseOrderList } from '#lib/purchase-orders/schema.ts';

export const GET = operation('listPurchaseOrders', {
  summary: 'List purchase orders',
  description:
    'By order date and number, those that meet all filters; or up to 50 by number, in the order requested, all or ' +
    'none. `pricing` of a line is for callers with `costs:read` only.',
  scope: 'procurement:read',
  query: PurchaseOrderListQuery,
  response: PurchaseOrderList,
  handle: ({ ctx, query: { purchaseOrderNumber, ...query } }) =>
    purchaseOrderNumber
      ? getPurchaseOrders(ctx, purchaseOrderNumber)
      : PURCHASE_ORDER_LIST.page(ctx, query),
});
