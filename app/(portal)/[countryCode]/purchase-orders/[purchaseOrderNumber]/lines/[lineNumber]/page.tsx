import type { Metadata } from 'next';
import { goodsToCheck } from '#app/(portal)/[countryCode]/purchase-orders/[purchaseOrderNumber]/order-data.ts';
import { CheckAgain } from '#app/(portal)/check-again.tsx';
import { orNotFound, pageNotFound } from '#app/(portal)/path-params.ts';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { BranchLink } from '#components/purchase-orders/document/order-details.tsx';
import { CostVerdict, LineCosts } from '#components/purchase-orders/line/line-costs.tsx';
import { LineDocument } from '#components/purchase-orders/line/line-document.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { withScope } from '#lib/auth/context.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { lineCosts } from '#lib/costs/line-costs.ts';
import { lineTimeline } from '#lib/purchase-orders/line-timeline.ts';
import { costsHref, orderLineHref } from '#lib/purchase-orders/links.ts';
import { customerOrderOf, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { lineReceipt } from '#lib/purchase-orders/receipt-progress.ts';
import { LineNumber, PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';
import { services } from '#lib/services.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { CustomerOrders } from '../../../../../customer-orders.tsx';
import { homeBranch, screenTimeZone } from '../../../../../home-branch.ts';
import { pathParams } from '../../../../../path-params.ts';
import { staffContext } from '../../../../../staff.ts';
import { findStateCostAtOrder } from './state-cost-at-order.ts';

const LinePath = CountryPath.extend({
  purchaseOrderNumber: PurchaseOrderNumber,
  lineNumber: LineNumber,
});
type Props = PageProps<'/[countryCode]/purchase-orders/[purchaseOrderNumber]/lines/[lineNumber]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Unlike in the page itself, Next has decoded the parameters here.
  const { purchaseOrderNumber, lineNumber } = await params;
  return { title: `Line ${lineNumber} of purchase order ${purchaseOrderNumber}` };
}

/** One line of a purchase order, deleted or not. */
export default async function OrderLinePage({ params }: Props) {
  const { countryCode, purchaseOrderNumber, lineNumber } = await pathParams(LinePath, params);
  const ctx = await staffContext(countryCode, 'procurement:read');
  const order = (await orNotFound(getPurchaseOrder(ctx, purchaseOrderNumber))).parse();
  const line = order.lines?.find((each) => each.lineNumber === lineNumber);
  if (!line) return pageNotFound();
  const now = ctx.clock.now();
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], now);
  const timeZone = await screenTimeZone(countryCode);
  const approved = order.centralManagement?.approvedDateTime;
  const branchNumber = line.branchCode ?? order.branches?.destination;
  const enterprise = withScope(ctx, 'enterprise:read');
  const branch =
    branchNumber && enterprise ? await findBranch(enterprise, branchNumber) : undefined;
  const costReader = withScope(ctx, 'costs:read');
  const costs = costReader && line.pricing && lineCosts(line.pricing);
  const products = await productsWithPages(ctx, [String(line.product?.number ?? '')]);
  const home = await homeBranch(countryCode);
  const href = orderLineHref(countryCode, purchaseOrderNumber, lineNumber);
  return (
    <>
      <RememberSeen
        href={href}
        title={`${purchaseOrderNumber}, line ${lineNumber}`}
        kind="Purchase order line"
      />
      <LineDocument
        order={order}
        line={line}
        countryCode={countryCode}
        today={today}
        chain={lineTimeline(order, line, {
          today: outstandingLines(order).includes(line) ? today : undefined,
          approvedOn: approved && dateIn(timeZone, new Date(approved)),
        })}
        products={products}
        branch={
          branchNumber && (
            <>
              <BranchLink
                countryCode={countryCode}
                number={branchNumber}
                names={new Map(branch && [[branchNumber, branch.name]])}
              />
              {home && home.number !== branchNumber && (
                <span className="text-quiet">, not your branch</span>
              )}
            </>
          )
        }
        customer={<CustomerOrders ctx={ctx} orderNumbers={[customerOrderOf(order, line)]} />}
        costVerdict={
          costs && (
            <CostVerdict
              costs={costs}
              stateCost={await findStateCostAtOrder(costReader, order, line)}
            />
          )
        }
        updated={<AsOf at={now.toISOString()} timeZone={timeZone} />}
        actions={
          <>
            <CheckAgain ctx={ctx} known={products} lines={goodsToCheck([line])} />
            <Menu label="More">
              <PrintButton />
              <CopyApiCall baseUrl={services().config.publicUrl} path={`/v1${href}`} />
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
                : costsHref(countryCode, [String(line.product.number)], order.orderDate)
            }
          />
        )}
      </LineDocument>
    </>
  );
}
