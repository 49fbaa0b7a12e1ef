import { Download, Printer } from 'lucide-react';
import { CheckAgain, CustomerOrders, productsWithPages } from '#app/(portal)/document-parts.tsx';
import {
  OrderAside,
  OrderFacts,
  OrderGoods,
  OrderHeadline,
} from '#components/purchase-orders/document/order-document.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { buildOrderView } from '#lib/purchase-orders/order-view.ts';
import { customerOrderOf } from '#lib/purchase-orders/outstanding-lines.ts';
import { defineRecord, titled } from '../../../record-screen.tsx';
import { goodsToCheck, loadBranchNames, loadCostsInForce, productNumbersIn } from './order-data.ts';
import { PURCHASE_ORDER } from './purchase-order.ts';

export const generateMetadata = titled(
  ({ purchaseOrderNumber }) => `Purchase order ${purchaseOrderNumber}`,
);

/** One purchase order. */
export default defineRecord({
  ...PURCHASE_ORDER,
  isDocument: true,
  reads: ({ ctx, countryCode, item: order, today }) => ({
    view: buildOrderView(order, countryCode, today),
    branchNames: loadBranchNames(ctx, order),
    products: productsWithPages(ctx, productNumbersIn(order)),
    costsInForce: loadCostsInForce(ctx, order),
  }),
  header: ({ countryCode, item: order, href, read: { view, branchNames }, apiCall }) => {
    const number = order.purchaseOrderNumber;
    const csv = `/portal-api/${countryCode}/purchase-orders/lines.csv`;
    return {
      crumbs: [{ name: 'Purchase orders', href: '/purchase-orders' }],
      title: `Purchase order ${number}`,
      line: order.centralManagement?.isCentrallyManaged && (
        <p className="mt-1 text-sm">
          <Badge>Centrally managed</Badge>
        </p>
      ),
      headline: <OrderHeadline view={view} />,
      facts: <OrderFacts {...{ view, branchNames }} />,
      actions: (
        <ButtonLink Icon={Printer} variant="main" href={`${href}/receiving-sheet`}>
          Receiving sheet
        </ButtonLink>
      ),
      menu: (
        <>
          <PrintButton />
          <CopyTable table={`Lines of ${number}`} />
          <ButtonLink Icon={Download} href={`${csv}?${new URLSearchParams({ number })}`} isFile>
            Lines as CSV
          </ButtonLink>
          {apiCall()}
        </>
      ),
    };
  },
  lead: ({ ctx, item: order }) => (
    <CustomerOrders
      ctx={ctx}
      orderNumbers={order.lines?.map((line) => customerOrderOf(order, line)) ?? []}
    />
  ),
  sections: ({ ctx, item: order, params, href, read: { view, products, costsInForce } }) => (
    <>
      <OrderGoods
        {...{ view, products, costsInForce }}
        withDeleted={params['deleted'] === 'shown'}
        hrefs={{ with: `${href}?deleted=shown`, without: href }}
        actions={<CheckAgain ctx={ctx} known={products} lines={goodsToCheck(order.lines)} />}
      />
      {order.comments && (
        <Section title="Comments">
          <p className="whitespace-pre-line text-sm">{order.comments}</p>
        </Section>
      )}
    </>
  ),
  aside: ({ timeZone, read: { view, branchNames } }) => (
    <OrderAside {...{ view, branchNames, timeZone }} />
  ),
});
