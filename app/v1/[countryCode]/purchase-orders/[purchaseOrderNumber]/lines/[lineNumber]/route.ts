import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getPurchaseOrderLine } from '#lib/purchase-orders/purchase-orders.ts';
import { LineNumber, PurchaseOrderLine, PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';

export const GET = operation('getPurchaseOrderLine', {
  summary: 'Retrieve one line of a purchase order',
  description:
    'By its `lineNumber`; a deleted line says so. `pricing` is for callers with `costs:read` only.',
  scope: 'procurement:read',
  params: CountryPath.extend({ purchaseOrderNumber: PurchaseOrderNumber, lineNumber: LineNumber }),
  response: PurchaseOrderLine,
  handle: ({ ctx, params }) =>
    getPurchaseOrderLine(ctx, params.purchaseOrderNumber, params.lineNumber),
});
