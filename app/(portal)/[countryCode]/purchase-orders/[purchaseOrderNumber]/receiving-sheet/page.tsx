import { definePrintForm } from '#app/(portal)/print-form.tsx';
import { titled } from '#app/(portal)/record-screen.tsx';
import { ReceivingSheet } from '#components/purchase-orders/document/receiving-sheet.tsx';
import type { Context } from '#lib/auth/context.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { buildOrderView } from '#lib/purchase-orders/order-view.ts';
import { customerOrderOf, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { loadOrderBranches } from '../order-data.ts';
import { PURCHASE_ORDER } from '../purchase-order.ts';

export const generateMetadata = titled(
  ({ purchaseOrderNumber }) => `Receiving sheet ${purchaseOrderNumber}`,
);

/** The receiving sheet of a purchase order for the dock. */
export default definePrintForm({
  ...PURCHASE_ORDER,
  back: 'Back to order',
  sheet: async ({ ctx, countryCode, item: order, today, printed }) => {
    const [branches, customers] = await Promise.all([
      loadOrderBranches(ctx, order),
      customerNames(ctx, order),
    ]);
    return (
      <ReceivingSheet
        view={buildOrderView(order, countryCode, today)}
        branchName={branches.destination?.name}
        customers={customers}
        printed={printed}
      />
    );
  },
});

/** Whose the goods are that are still to come, by order number without prefix: of the first fifty orders. */
async function customerNames(
  ctx: Context<'procurement:read'>,
  order: PurchaseOrder,
): Promise<ReadonlyMap<string, string>> {
  const keys = outstandingLines(order).flatMap((line) => customerOrderOf(order, line) ?? []);
  const distinct = [...new Set(keys.map(withoutOrderPrefix))].slice(0, MAX_CUSTOMERS);
  const orders = await findOrdersByKey(ctx, distinct);
  return new Map(
    [...orders].flatMap(([key, { customer }]) => (customer?.name ? [[key, customer.name]] : [])),
  );
}

const MAX_CUSTOMERS = 50;
