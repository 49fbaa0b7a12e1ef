import type { ReactNode } from 'react';
import { DeliveryHeadline } from '#components/purchase-orders/delivery-headline.tsx';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { orderStatusLabel, orderStatusTone } from '#lib/purchase-orders/labels.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import { formatDate, formatShortDate } from '#lib/time/dates.ts';

type Props = {
  view: OrderView;
  /** The branch that the goods go to. */
  destination: ReactNode;
  updated: ReactNode;
  actions: ReactNode;
};

const FACTS =
  'grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] md:flex md:flex-wrap md:gap-x-8 print:flex print:gap-x-[10mm]';

/** Title, next delivery and main figures of a purchase order. */
export function OrderHeader({ view, destination, updated, actions }: Props) {
  const { order, countryCode, progress, toCome, outstanding } = view;
  const { supplier } = order;
  const isOpen = order.isOpenPurchaseOrder !== false;
  const { arrivalDate: asked } = order;
  const latest = toCome.flatMap(({ due }) => due?.date ?? []).at(-1);
  const isLater = asked !== undefined && latest !== undefined && latest > asked;
  return (
    <div className="grid gap-y-3 border-line border-b pb-3">
      <DocumentHeader
        crumbs={[{ name: 'Purchase orders', href: `/${countryCode}/purchase-orders` }]}
        title={`Purchase order ${order.purchaseOrderNumber}`}
        updated={updated}
        actions={actions}
        headline={
          <DeliveryHeadline
            status={orderStatusLabel(progress, isOpen)}
            tone={orderStatusTone(progress, isOpen)}
            progress={progress}
            toCome={toCome}
            today={view.today}
            steps={[]}
            supplier={outstanding.size > 0 ? supplier : undefined}
          />
        }
      >
        {order.centralManagement?.isCentrallyManaged && (
          <p className="mt-1 text-sm">
            <Badge>Centrally managed</Badge>
          </p>
        )}
      </DocumentHeader>
      <Facts columns={FACTS}>
        <Fact name="Supplier" className="max-w-64">
          {supplier?.name &&
            (supplier.number === undefined ? (
              supplier.name
            ) : (
              <TextLink href={ordersHref(countryCode, { supplier: String(supplier.number) })}>
                {supplier.name}
              </TextLink>
            ))}
        </Fact>
        <Fact name="For branch">{destination}</Fact>
        <Fact name="Ordered">{order.orderDate && formatDate(order.orderDate)}</Fact>
        <Fact name="Asked for by">
          {asked && formatDate(asked)}
          {isLater && (
            <span className="text-quiet">{`, last line due ${formatShortDate(latest, view.today)}`}</span>
          )}
        </Fact>
        <Fact name="Reference">{order.referenceNumber}</Fact>
      </Facts>
    </div>
  );
}
