import { Download, Printer } from 'lucide-react';
import type { Metadata } from 'next';
import { CheckAgain } from '#app/(portal)/check-again.tsx';
import { orNotFound } from '#app/(portal)/path-params.ts';
import { Printed } from '#app/(portal)/printed.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { OrderDocument } from '#components/purchase-orders/document/order-document.tsx';
import { ReceivingSheet } from '#components/purchase-orders/document/receiving-sheet.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { buildOrderView } from '#lib/purchase-orders/order-view.ts';
import { customerOrderOf, outstandingLines } from '#lib/purchase-orders/outstanding-lines.ts';
import { getPurchaseOrder } from '#lib/purchase-orders/purchase-orders.ts';
import { type PurchaseOrder, PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';
import { services } from '#lib/services.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { CustomerOrders } from '../../../customer-orders.tsx';
import { screenTimeZone } from '../../../home-branch.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';
import { goodsToCheck, loadCostsInForce, loadOrderBranches } from './order-data.ts';

const OrderPath = CountryPath.extend({ purchaseOrderNumber: PurchaseOrderNumber });
type Props = PageProps<'/[countryCode]/purchase-orders/[purchaseOrderNumber]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Unlike in the page itself, Next has decoded the parameters here.
  return { title: `Purchase order ${(await params).purchaseOrderNumber}` };
}

/** One purchase order, or its receiving sheet for the dock. */
export default async function OrderPage({ params, searchParams }: Props) {
  const { countryCode, purchaseOrderNumber } = await pathParams(OrderPath, params);
  const ctx = await staffContext(countryCode, 'procurement:read');
  const order = (await orNotFound(getPurchaseOrder(ctx, purchaseOrderNumber))).parse();
  const now = ctx.clock.now();
  const reading = buildOrderView(order, countryCode, dateIn(COUNTRY_TIME_ZONES[countryCode], now));
  const href = orderHref(countryCode, purchaseOrderNumber);
  const { names, destination } = await loadOrderBranches(ctx, order);
  const { paper, deleted } = await searchParams;
  if (paper === 'receiving') {
    return (
      <ReceivingSheet
        view={reading}
        branchName={destination?.name}
        customers={await customerNames(ctx, order)}
        printed={<Printed ctx={ctx} />}
        actions={
          <>
            <PrintButton />
            <ButtonLink href={href}>Back to order</ButtonLink>
          </>
        }
      />
    );
  }
  const timeZone = await screenTimeZone(countryCode);
  const products = await productsWithPages(ctx, productNumbersIn(order));
  const csv = `/portal-api/${countryCode}/purchase-orders/lines.csv`;
  return (
    <>
      <RememberSeen href={href} title={purchaseOrderNumber} kind="Purchase order" />
      <OrderDocument
        view={reading}
        branchNames={names}
        branch={destination}
        timeZone={timeZone}
        withDeleted={deleted === 'shown'}
        products={products}
        lineActions={<CheckAgain ctx={ctx} known={products} lines={goodsToCheck(order.lines)} />}
        hrefs={{ with: `${href}?deleted=shown`, without: href }}
        costsInForce={await loadCostsInForce(ctx, order)}
        updated={<AsOf at={now.toISOString()} timeZone={timeZone} />}
        actions={
          <>
            <ButtonLink Icon={Printer} variant="main" href={`${href}?paper=receiving`}>
              Receiving sheet
            </ButtonLink>
            <Menu label="More">
              <PrintButton />
              <CopyTable table={`Lines of ${purchaseOrderNumber}`} />
              <ButtonLink
                Icon={Download}
                href={`${csv}?${new URLSearchParams({ number: purchaseOrderNumber })}`}
                isFile
              >
                Lines as CSV
              </ButtonLink>
              <CopyApiCall baseUrl={services().config.publicUrl} path={`/v1${href}`} />
            </Menu>
          </>
        }
      >
        <CustomerOrders
          ctx={ctx}
          orderNumbers={order.lines?.map((line) => customerOrderOf(order, line)) ?? []}
        />
      </OrderDocument>
    </>
  );
}

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

function productNumbersIn({ lines = [] }: PurchaseOrder): string[] {
  return lines.flatMap(({ product }) =>
    product?.number === undefined ? [] : String(product.number),
  );
}
