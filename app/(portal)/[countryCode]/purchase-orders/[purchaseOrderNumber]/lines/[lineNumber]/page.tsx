import {
  findStateCostAtOrder,
  goodsToCheck,
} from '#app/(portal)/[countryCode]/purchase-orders/[purchaseOrderNumber]/order-data.ts';
import { CheckAgain, CustomerOrders, productsWithPages } from '#app/(portal)/document-parts.tsx';
import { findVisibleBranch } from '#app/(portal)/home-branch.ts';
import { BranchLink } from '#components/purchase-orders/document/order-details.tsx';
import { CostVerdict, LineCosts } from '#components/purchase-orders/line/line-costs.tsx';
import {
  LineHeadline,
  LinePlace,
  LineSections,
} from '#components/purchase-orders/line/line-document.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { lineCosts } from '#lib/costs/line-costs.ts';
import { lineTimeline } from '#lib/purchase-orders/line-timeline.ts';
import { costsHref, orderHref, orderLineHref } from '#lib/purchase-orders/links.ts';
import {
  customerOrderOf,
  outstandingLines,
  productNumberOf,
} from '#lib/purchase-orders/outstanding-lines.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { lineReceipt } from '#lib/purchase-orders/receipt-progress.ts';
import { LineNumber, PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';
import { dateIn } from '#lib/time/dates.ts';
import { defineRecord, titled } from '../../../../../record-screen.tsx';

export const generateMetadata = titled(
  ({ purchaseOrderNumber, lineNumber }) =>
    `Line ${lineNumber} of purchase order ${purchaseOrderNumber}`,
);

/** One line of a purchase order, deleted or not. */
export default defineRecord({
  isDocument: true,
  scope: 'procurement:read',
  path: CountryPath.extend({ purchaseOrderNumber: PurchaseOrderNumber, lineNumber: LineNumber }),
  find: async (ctx, { purchaseOrderNumber, lineNumber }) => {
    const order = (await getPurchaseOrder(ctx, purchaseOrderNumber)).parse();
    const line = order.lines?.find((each) => each.lineNumber === lineNumber);
    return line && { order, line };
  },
  seen: ({ path: { purchaseOrderNumber, lineNumber } }) => ({
    href: orderLineHref(purchaseOrderNumber, lineNumber),
    title: `${purchaseOrderNumber}, line ${lineNumber}`,
    kind: 'Purchase order line',
  }),
  reads: ({ ctx, item: { order, line } }) => {
    const costReader = withScope(ctx, 'costs:read');
    return {
      branch: findVisibleBranch(ctx, line.branchCode ?? order.branches?.destination),
      products: productsWithPages(ctx, [productNumberOf(line)]),
      costs: costReader && line.pricing && lineCosts(line.pricing),
      stateCost: costReader && line.pricing && findStateCostAtOrder(costReader, order, line),
    };
  },
  header: ({ ctx, item: { order, line }, today, read: { products }, apiCall }) => ({
    crumbs: [
      { name: 'Purchase orders', href: '/purchase-orders' },
      { name: order.purchaseOrderNumber, href: orderHref(order.purchaseOrderNumber) },
    ],
    title: line.product?.description ?? `Line ${line.lineNumber} of ${order.purchaseOrderNumber}`,
    line: <LinePlace {...{ order, line, products }} />,
    headline: <LineHeadline {...{ order, line, today }} />,
    actions: <CheckAgain ctx={ctx} known={products} lines={goodsToCheck([line])} />,
    menu: (
      <>
        <PrintButton />
        {apiCall()}
      </>
    ),
  }),
  lead: ({ ctx, item: { order, line }, read: { costs, stateCost } }) => (
    <>
      {costs && stateCost && <CostVerdict costs={costs} stateCost={stateCost} />}
      <CustomerOrders ctx={ctx} orderNumbers={[customerOrderOf(order, line)]} />
    </>
  ),
  sections: ({ item: { order, line }, today, home, timeZone, read: { branch, costs } }) => {
    const approved = order.centralManagement?.approvedDateTime;
    const branchNumber = line.branchCode ?? order.branches?.destination;
    const product = productNumberOf(line);
    return (
      <LineSections
        {...{ order, line, today }}
        chain={lineTimeline(order, line, {
          today: outstandingLines(order).includes(line) ? today : undefined,
          approvedOn: approved && dateIn(timeZone, new Date(approved)),
        })}
        branch={
          branchNumber && (
            <>
              <BranchLink number={branchNumber} name={branch?.name} />
              {home && home.number !== branchNumber && (
                <span className="text-quiet">, not your branch</span>
              )}
            </>
          )
        }
      >
        {costs && (
          <LineCosts
            costs={costs}
            ordered={lineReceipt(line).ordered}
            supplier={order.supplier}
            inEveryState={product && costsHref([product], order.orderDate)}
          />
        )}
      </LineSections>
    );
  },
});
