import type { ReactNode } from 'react';
import { DeliveryHeadline } from '#components/purchase-orders/delivery-headline.tsx';
import { OrderDelivery } from '#components/purchase-orders/order-delivery.tsx';
import { AsideSection } from '#components/shell/page/document-page.tsx';
import { Fact, SectionTitle } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import {
  LINE_STATUS_LABELS,
  type LineStatus,
  orderStatusLabel,
} from '#lib/purchase-orders/labels.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import { formatDate, formatShortDate } from '#lib/time/dates.ts';
import { BranchLink, type BranchNames, OrderDetails, OrderSupplier } from './order-details.tsx';
import { type CostsInForce, OrderLines, statusAnchor } from './order-lines.tsx';

type Props = {
  view: OrderView;
  branchNames: BranchNames;
};

type LinesProps = CountsProps & {
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  costsInForce: CostsInForce | undefined;
  /** At the end of the heading. */
  actions: ReactNode;
};

export function OrderGoods({ products, costsInForce, actions, ...counts }: LinesProps) {
  const { view, withDeleted } = counts;
  return (
    <section className="space-y-1.5">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <SectionTitle>Lines</SectionTitle>
        <OrderCounts {...counts} />
        <div className="ml-auto">{actions}</div>
      </div>
      <OrderLines {...{ view, withDeleted, products, costsInForce }} />
    </section>
  );
}

type CountsProps = {
  view: OrderView;
  withDeleted: boolean;
  /** Addresses of the order with its deleted lines and without them. */
  hrefs: { readonly with: string; readonly without: string };
};

/** How many lines have each receipt status, each a link to them. */
function OrderCounts({ view: { counts, groups }, withDeleted, hrefs }: CountsProps) {
  return (
    <ul
      aria-label="Lines by receipt"
      className="flex flex-wrap gap-x-6 gap-y-1 text-(length:--text-sm)"
    >
      {STATUSES.filter((status) => counts[status] > 0).map((status) => (
        <li key={status}>
          <strong className="font-semibold">{counts[status]}</strong>{' '}
          {groups.some((group) => group.status === status) ? (
            <TextLink href={`#${statusAnchor(status)}`}>
              {LINE_STATUS_LABELS[status].toLowerCase()}
            </TextLink>
          ) : (
            LINE_STATUS_LABELS[status].toLowerCase()
          )}
        </li>
      ))}
      {counts.DELETED > 0 && (
        <li>
          <strong className="font-semibold">{counts.DELETED}</strong> deleted{' '}
          <span className="print:hidden">
            <TextLink href={withDeleted ? hrefs.without : hrefs.with}>
              {withDeleted ? 'Hide deleted lines' : 'Show deleted lines'}
            </TextLink>
          </span>
        </li>
      )}
    </ul>
  );
}

const STATUSES: readonly LineStatus[] = ['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED', 'FULLY_RECEIPTED'];

/** The status of a purchase order, and what is to come next. */
export function OrderHeadline({ view }: Pick<Props, 'view'>) {
  const { order, progress, toCome, outstanding, today } = view;
  const isOpen = order.isOpenPurchaseOrder !== false;
  return (
    <DeliveryHeadline
      status={orderStatusLabel(progress, isOpen)}
      progress={progress}
      toCome={toCome}
      today={today}
      steps={[]}
      supplier={outstanding.size > 0 ? order.supplier : undefined}
    />
  );
}

/** For whom and from whom the goods of a purchase order are, and its dates. */
export function OrderFacts({ view, branchNames }: Props) {
  const { order, toCome } = view;
  const { supplier, branches, arrivalDate: asked } = order;
  const latest = toCome.flatMap(({ due }) => due?.date ?? []).at(-1);
  const isLater = asked !== undefined && latest !== undefined && latest > asked;
  return (
    <>
      <Fact name="Supplier" className="max-w-64">
        {supplier?.name &&
          (supplier.number === undefined ? (
            supplier.name
          ) : (
            <TextLink href={ordersHref({ supplier: String(supplier.number) })}>
              {supplier.name}
            </TextLink>
          ))}
      </Fact>
      <Fact name="For branch">
        {branches?.destination && (
          <BranchLink number={branches.destination} name={branchNames.get(branches.destination)} />
        )}
      </Fact>
      <Fact name="Ordered">{order.orderDate && formatDate(order.orderDate)}</Fact>
      <Fact name="Required by">
        {asked && formatDate(asked)}
        {isLater && (
          <span className="text-quiet">
            {', '}
            <span className="whitespace-nowrap">
              {`last line due ${formatShortDate(latest, view.today)}`}
            </span>
          </span>
        )}
      </Fact>
      <Fact name="Reference">{order.referenceNumber}</Fact>
    </>
  );
}

type AsideProps = Props & { timeZone: string };

/** What is beside the goods of a purchase order: its supplier, its details, and how it is delivered. */
export function OrderAside({ view, branchNames, timeZone }: AsideProps) {
  const { order } = view;
  return (
    <>
      {order.supplier && (
        <AsideSection title="Supplier" isOpen>
          <OrderSupplier supplier={order.supplier} />
        </AsideSection>
      )}
      <AsideSection title="Order details">
        <OrderDetails view={view} branchNames={branchNames} timeZone={timeZone} />
      </AsideSection>
      {order.deliveryDetails && (
        <AsideSection title="Delivery">
          <OrderDelivery delivery={order.deliveryDetails} />
        </AsideSection>
      )}
    </>
  );
}
