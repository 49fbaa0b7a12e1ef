import { definePrintForm } from '#app/(portal)/print-form.tsx';
import { titled } from '#app/(portal)/record-screen.tsx';
import { ReceivingSheet } from '#components/purchase-orders/document/receiving-sheet.tsx';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { buildOrderView } from '#lib/purchase-orders/order-view.ts';
import { customerOrderOf, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { loadBranchNames } from '../order-data.ts';
import { PURCHASE_ORDER } from '../purchase-order.ts';

export const generateMetadata = titled(
  ({ purchaseOrderNumber }) => `Receiving sheet ${purchaseOrderNumber}`,
);

/** The receiving sheet of a purchase order for the dock. */
export default definePrintForm({
  ...PURCHASE_ORDER,
  back: 'Back to order',
  sheet: async ({ ctx, countryCode, item: order, today, printed }) => {
    const keys = outstandingLines(order).flatMap((line) => customerOrderOf(order, line) ?? []);
    const distinct = [...new Set(keys.map(withoutOrderPrefix))].slice(0, MAX_CUSTOMERS);
    const [branchNames, customerOrders] = await Promise.all([
      loadBranchNames(ctx, order),
      findOrdersByKey(ctx, distinct),
    ]);
    return (
      <ReceivingSheet
        view={buildOrderView(order, countryCode, today)}
        branchName={branchNames.get(order.branches?.destination ?? '')}
        customerOrders={customerOrders}
        printed={printed}
      />
    );
  },
});

/** Only so many are told whose the goods are that are still to come. */
const MAX_CUSTOMERS = 50;
