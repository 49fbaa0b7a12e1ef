import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { PurchaseOrder, PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';

export const GET = operation('getPurchaseOrder', {
  summary: 'Retrieve one purchase order',
  description:
    'The document with its lines, those that were deleted too. `pricing` of a line is for callers ' +
    'with `costs:read` only.',
  scope: 'procurement:read',
  params: CountryPath.extend({ purchaseOrderNumber: PurchaseOrderNumber }),
  response: PurchaseOrder,
  handle: ({ ctx, params }) => getPurchaseOrder(ctx, params.purchaseOrderNumber),
});
