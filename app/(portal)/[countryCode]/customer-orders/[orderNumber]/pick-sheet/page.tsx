import { findOrderBranches } from '#app/(portal)/order-branches.ts';
import { definePrintForm } from '#app/(portal)/print-form.tsx';
import { titled } from '#app/(portal)/record-screen.tsx';
import { CustomerOrderPickSheet } from '#components/customer-orders/order-pick-sheet.tsx';
import { isToPick } from '#components/customer-orders/order-words.ts';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { listProductSummaries } from '#lib/products/products.ts';
import { CUSTOMER_ORDER } from '../customer-order.ts';

export const generateMetadata = titled(({ orderNumber }) => `Pick sheet ${orderNumber}`);

/** The sheet to pick the goods of a customer's order by. */
export default definePrintForm({
  ...CUSTOMER_ORDER,
  back: 'Back to order',
  sheet: async ({ ctx, item: { order }, printed }) => {
    const [orderBranches, units] = await Promise.all([
      findOrderBranches(ctx, [order]),
      readUnits(ctx, order),
    ]);
    return <CustomerOrderPickSheet {...{ order, orderBranches, units, printed }} />;
  },
});

/** The units of what is on the pick sheet, by product number; none where the user may not see products. */
async function readUnits(ctx: Context, { lines }: CustomerOrder) {
  const reader = withScope(ctx, 'product:read');
  const numbers = lines
    .flatMap(({ productNumber, parts }) =>
      productNumber !== undefined && parts.some(isToPick) ? productNumber : [],
    )
    .slice(0, MAX_TABLE_ROWS);
  const products = reader && numbers.length > 0 ? await listProductSummaries(reader, numbers) : [];
  return new Map(
    products.flatMap(({ number, unitOfMeasure }) =>
      unitOfMeasure === undefined ? [] : [[number, unitOfMeasure] as const],
    ),
  );
}
