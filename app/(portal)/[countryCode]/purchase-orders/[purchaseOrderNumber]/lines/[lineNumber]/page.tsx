import {
  findStateCostAtOrder,
  goodsToCheck,
} from '#app/(portal)/[countryCode]/purchase-orders/[purchaseOrderNumber]/order-data.ts';
import { CheckAgain } from '#app/(portal)/record-screen.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { BranchLink } from '#components/purchase-orders/document/order-details.tsx';
import { CostVerdict, LineCosts } from '#components/purchase-orders/line/line-costs.tsx';
import { LineDocument } from '#components/purchase-orders/line/line-document.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { lineCosts } from '#lib/costs/line-costs.ts';
import { lineTimeline } from '#lib/purchase-orders/line-timeline.ts';
import { costsHref, orderLineHref } from '#lib/purchase-orders/links.ts';
import { customerOrderOf, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { lineReceipt } from '#lib/purchase-orders/receipt-progress.ts';
import { LineNumber, PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';
import { dateIn } from '#lib/time/dates.ts';
import { CustomerOrders } from '../../../../../customer-orders.tsx';
import { defineRecord, titled } from '../../../../../record-screen.tsx';

export const generateMetadata = titled(
  ({ purchaseOrderNumber, lineNumber }) =>
    `Line ${lineNumber} of purchase order ${purchaseOrderNumber}`,
);

/** One line of a purchase order, deleted or not. */
export default defineRecord({
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
      branch: findLineBranch(ctx, line.branchCode ?? order.branches?.destination),
      products: productsWithPages(ctx, [String(line.product?.number ?? '')]),
      costs: costReader && line.pricing && lineCosts(line.pricing),
      stateCost: costReader && line.pricing && findStateCostAtOrder(costReader, order, line),
    };
  },
  show: ({ ctx, item: { order, line }, today, home, timeZone, read, updated, apiCall }) => {
    const { branch, products, costs, stateCost } = read;
    const approved = order.centralManagement?.approvedDateTime;
    const branchNumber = line.branchCode ?? order.branches?.destination;
    return (
      <LineDocument
        order={order}
        line={line}
        today={today}
        chain={lineTimeline(order, line, {
          today: outstandingLines(order).includes(line) ? today : undefined,
          approvedOn: approved && dateIn(timeZone, new Date(approved)),
        })}
        products={products}
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
        customer={<CustomerOrders ctx={ctx} orderNumbers={[customerOrderOf(order, line)]} />}
        costVerdict={costs && stateCost && <CostVerdict costs={costs} stateCost={stateCost} />}
        updated={updated}
        actions={
          <>
            <CheckAgain ctx={ctx} known={products} lines={goodsToCheck([line])} />
            <Menu label="More">
              <PrintButton />
              {apiCall()}
            </Menu>
          </>
        }
      >
        {costs && (
          <LineCosts
            costs={costs}
            ordered={lineReceipt(line).ordered}
            supplier={order.supplier}
            inEveryState={
              line.product?.number === undefined
                ? undefined
                : costsHref([String(line.product.number)], order.orderDate)
            }
          />
        )}
      </LineDocument>
    );
  },
});

async function findLineBranch(ctx: Context<'procurement:read'>, number: string | undefined) {
  const enterprise = withScope(ctx, 'enterprise:read');
  return number && enterprise ? findBranch(enterprise, number) : undefined;
}
