import { Download, Printer } from 'lucide-react';
import { CheckAgain } from '#app/(portal)/record-screen.tsx';
import { productsWithPages } from '#app/(portal)/staff.ts';
import { OrderDocument } from '#components/purchase-orders/document/order-document.tsx';
import { ReceivingSheet } from '#components/purchase-orders/document/receiving-sheet.tsx';
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
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { CustomerOrders } from '../../../customer-orders.tsx';
import { defineRecord, titled } from '../../../record-screen.tsx';
import {
  goodsToCheck,
  loadCostsInForce,
  loadOrderBranches,
  productNumbersIn,
} from './order-data.ts';

export const generateMetadata = titled(
  ({ purchaseOrderNumber }) => `Purchase order ${purchaseOrderNumber}`,
);

/** One purchase order, or its receiving sheet for the dock. */
export default defineRecord({
  scope: 'procurement:read',
  path: CountryPath.extend({ purchaseOrderNumber: PurchaseOrderNumber }),
  find: async (ctx, { purchaseOrderNumber }) =>
    (await getPurchaseOrder(ctx, purchaseOrderNumber)).parse(),
  seen: ({ path: { purchaseOrderNumber } }) => ({
    href: orderHref(purchaseOrderNumber),
    title: purchaseOrderNumber,
    kind: 'Purchase order',
  }),
  papers: {
    receiving: async ({ ctx, countryCode, item: order, today, href, printed }) => (
      <ReceivingSheet
        view={buildOrderView(order, countryCode, today)}
        branchName={(await loadOrderBranches(ctx, order)).destination?.name}
        customers={await customerNames(ctx, order)}
        printed={printed}
        actions={<ButtonLink href={href}>Back to order</ButtonLink>}
      />
    ),
  },
  reads: ({ ctx, item: order }) => ({
    branches: loadOrderBranches(ctx, order),
    products: productsWithPages(ctx, productNumbersIn(order)),
    costsInForce: loadCostsInForce(ctx, order),
  }),
  show: ({ ctx, countryCode, item: order, today, params, href, read, apiCall, ...shown }) => {
    const number = shown.path.purchaseOrderNumber;
    const { branches, products, costsInForce } = read;
    const csv = `/portal-api/${countryCode}/purchase-orders/lines.csv`;
    return (
      <OrderDocument
        view={buildOrderView(order, countryCode, today)}
        branchNames={branches.names}
        branch={branches.destination}
        timeZone={shown.timeZone}
        withDeleted={params['deleted'] === 'shown'}
        products={products}
        lineActions={<CheckAgain ctx={ctx} known={products} lines={goodsToCheck(order.lines)} />}
        hrefs={{ with: `${href}?deleted=shown`, without: href }}
        costsInForce={costsInForce}
        updated={shown.updated}
        actions={
          <>
            <ButtonLink Icon={Printer} variant="main" href={`${href}?paper=receiving`}>
              Receiving sheet
            </ButtonLink>
            <Menu label="More">
              <PrintButton />
              <CopyTable table={`Lines of ${number}`} />
              <ButtonLink Icon={Download} href={`${csv}?${new URLSearchParams({ number })}`} isFile>
                Lines as CSV
              </ButtonLink>
              {apiCall()}
            </Menu>
          </>
        }
      >
        <CustomerOrders
          ctx={ctx}
          orderNumbers={order.lines?.map((line) => customerOrderOf(order, line)) ?? []}
        />
      </OrderDocument>
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
