import type { Metadata } from 'next';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { RememberSeen } from '#components/frame/remember-seen.tsx';
import { LineCosts } from '#components/orders/line-costs.tsx';
import { LineDocument } from '#components/orders/line-document.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { permitted } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { findBranch } from '#lib/enterprise/branches.ts';
import { awaitedLines } from '#lib/procurement/awaited.ts';
import { costsHref } from '#lib/procurement/cost-addresses.ts';
import { dateChain } from '#lib/procurement/date-chain.ts';
import { lineCosts } from '#lib/procurement/line-costs.ts';
import { orderHref, orderLineHref } from '#lib/procurement/order-addresses.ts';
import { getPurchaseOrder } from '#lib/procurement/purchase-orders.ts';
import { LineNumber, PurchaseOrderNumber } from '#lib/procurement/schema.ts';
import { services } from '#lib/services.ts';
import { found, nothingHere } from '../../../../../found.ts';
import { screenTimeZone } from '../../../../../home-branch.ts';
import { productsWithPages } from '../../../../../known-products.ts';
import { pathParams } from '../../../../../path-params.ts';
import { staffContext } from '../../../../../staff.ts';
import { stateCostThen } from './state-cost-then.ts';

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
  const order = (await found(getPurchaseOrder(ctx, purchaseOrderNumber))).parse();
  const line = order.lines?.find((each) => each.lineNumber === lineNumber);
  if (!line) return nothingHere();
  const now = ctx.clock.now();
  const today = dateIn(COUNTRY_ZONES[countryCode], now);
  const timeZone = await screenTimeZone(countryCode);
  const approved = order.centralManagement?.approvedDateTime;
  const branchNumber = line.branchCode ?? order.branches?.destination;
  const enterprise = permitted(ctx, 'enterprise:read');
  const branch =
    branchNumber && enterprise ? await findBranch(enterprise, branchNumber) : undefined;
  const costReader = permitted(ctx, 'costs:read');
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
        chain={dateChain(order, line, {
          today: awaitedLines(order).includes(line) ? today : undefined,
          approvedOn: approved && dateIn(timeZone, new Date(approved)),
        })}
        products={await productsWithPages(ctx, [String(line.product?.number ?? '')])}
        branchName={branchNumber && [branchNumber, branch?.name].filter(Boolean).join(' ')}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AsOf at={now.toISOString()} timeZone={timeZone} />
            <CopyApiCall baseUrl={services().config.publicUrl} path={`/v1${href}`} />
            <ButtonLink href={orderHref(countryCode, purchaseOrderNumber)}>Whole order</ButtonLink>
            <PrintButton />
          </div>
        }
      >
        {costReader && line.pricing && (
          <LineCosts
            costs={lineCosts(line.pricing)}
            then={await stateCostThen(costReader, order, line)}
            supplierNumber={order.supplier?.number}
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
