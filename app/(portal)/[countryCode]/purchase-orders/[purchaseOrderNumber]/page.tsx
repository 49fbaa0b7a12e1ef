import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { RememberSeen } from '#components/frame/remember-seen.tsx';
import { OrderDocument } from '#components/orders/order-document.tsx';
import { ReceivingSheet } from '#components/orders/receiving-sheet.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { orderHref } from '#lib/procurement/order-addresses.ts';
import { readOrder } from '#lib/procurement/order-reading.ts';
import { getPurchaseOrder } from '#lib/procurement/purchase-orders.ts';
import { type PurchaseOrder, PurchaseOrderNumber } from '#lib/procurement/schema.ts';
import { services } from '#lib/services.ts';
import { found } from '../../../found.ts';
import { screenTimeZone } from '../../../home-branch.ts';
import { productsWithPages } from '../../../known-products.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';
import { branchesOf } from '../branches-of.ts';

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
  const order = (await found(getPurchaseOrder(ctx, purchaseOrderNumber))).parse();
  const now = ctx.clock.now();
  const reading = readOrder(order, countryCode, dateIn(COUNTRY_ZONES[countryCode], now));
  const href = orderHref(countryCode, purchaseOrderNumber);
  const { names, destination } = await branchesOf(ctx, order);
  const { paper, deleted } = await searchParams;
  if (paper === 'receiving') {
    return (
      <ReceivingSheet
        reading={reading}
        branchName={destination?.name}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <PrintButton />
            <ButtonLink href={href}>Whole order</ButtonLink>
          </div>
        }
      />
    );
  }
  const timeZone = await screenTimeZone(countryCode);
  const csv = `/portal-api/${countryCode}/purchase-orders/lines.csv`;
  return (
    <>
      <RememberSeen href={href} title={purchaseOrderNumber} kind="Purchase order" />
      <OrderDocument
        reading={reading}
        branchNames={names}
        branch={destination}
        timeZone={timeZone}
        withDeleted={deleted === 'shown'}
        products={await productsWithPages(ctx, productNumbersIn(order))}
        hrefs={{ with: `${href}?deleted=shown`, without: href }}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AsOf at={now.toISOString()} timeZone={timeZone} />
            <CopyApiCall baseUrl={services().config.publicUrl} path={`/v1${href}`} />
            <span className="max-sm:hidden">
              <CopyTable table={`Lines of ${purchaseOrderNumber}`} />
            </span>
            <ButtonLink
              href={`${csv}?${new URLSearchParams({ number: purchaseOrderNumber })}`}
              isFile
            >
              <Download size={15} aria-hidden="true" />
              CSV
            </ButtonLink>
            <ButtonLink href={`${href}?paper=receiving`}>Receiving sheet</ButtonLink>
            <PrintButton />
          </div>
        }
      />
    </>
  );
}

function productNumbersIn({ lines = [] }: PurchaseOrder): string[] {
  return lines.flatMap(({ product }) =>
    product?.number === undefined ? [] : String(product.number),
  );
}
