import type { ReactNode } from 'react';
import { DeliveryHeadline } from '#components/purchase-orders/delivery-headline.tsx';
import type { DeliveryBranch } from '#components/purchase-orders/order-delivery.tsx';
import { OrderDelivery } from '#components/purchase-orders/order-delivery.tsx';
import {
  AsideSection,
  DocumentBody,
  DocumentHeader,
} from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts, Section, SectionTitle } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import {
  LINE_STATUS_LABELS,
  type LineStatus,
  orderStatusLabel,
  orderStatusTone,
} from '#lib/purchase-orders/labels.ts';
import { ordersHref } from '#lib/purchase-orders/links.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import { formatDate, formatShortDate } from '#lib/time/dates.ts';
import { BranchLink, type BranchNames, OrderDetails, OrderSupplier } from './order-details.tsx';
import { type CostsInForce, OrderLines, statusAnchor } from './order-lines.tsx';

type Props = {
  view: OrderView;
  branchNames: BranchNames;
  branch: DeliveryBranch | undefined;
  timeZone: string;
  withDeleted: boolean;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  costsInForce?: CostsInForce | undefined;
  hrefs: { readonly with: string; readonly without: string };
  updated: ReactNode;
  actions: ReactNode;
  /** Actions on the lines, beside their heading. */
  lineActions?: ReactNode;
  /** Shown between the header and the lines: for which customer it is. */
  children?: ReactNode;
};

/** A whole purchase order, on a screen and on paper: what is due when, the goods, and the details beside them. */
export function OrderDocument(props: Props) {
  const { view, branchNames, branch, timeZone, withDeleted, hrefs, products, children } = props;
  const { order, countryCode } = view;
  return (
    <article className="document space-y-2.5">
      <OrderHeader {...props} />
      {children}
      <DocumentBody
        of={order.purchaseOrderNumber}
        aside={
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
                <OrderDelivery {...{ countryCode, branch }} delivery={order.deliveryDetails} />
              </AsideSection>
            )}
          </>
        }
      >
        <section className="space-y-1.5">
          <div className="flex flex-wrap items-baseline gap-x-6">
            <SectionTitle>Lines</SectionTitle>
            <OrderCounts view={view} withDeleted={withDeleted} hrefs={hrefs} />
            {props.lineActions && <div className="ml-auto">{props.lineActions}</div>}
          </div>
          <OrderLines
            view={view}
            withDeleted={withDeleted}
            products={products}
            costsInForce={props.costsInForce}
          />
        </section>
        {order.comments && (
          <Section title="Comments">
            <p className="whitespace-pre-line text-sm">{order.comments}</p>
          </Section>
        )}
      </DocumentBody>
    </article>
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

const FACTS =
  'grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] md:flex md:flex-wrap md:gap-x-8 print:flex print:gap-x-[10mm]';

/** Title, next delivery and main figures of a purchase order. */
function OrderHeader({ view, branchNames, updated, actions }: Props) {
  const { order, progress, toCome, outstanding } = view;
  const { supplier, branches } = order;
  const isOpen = order.isOpenPurchaseOrder !== false;
  const { arrivalDate: asked } = order;
  const latest = toCome.flatMap(({ due }) => due?.date ?? []).at(-1);
  const isLater = asked !== undefined && latest !== undefined && latest > asked;
  return (
    <div className="grid gap-y-3 border-line border-b pb-3">
      <DocumentHeader
        crumbs={[{ name: 'Purchase orders', href: '/purchase-orders' }]}
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
              <TextLink href={ordersHref({ supplier: String(supplier.number) })}>
                {supplier.name}
              </TextLink>
            ))}
        </Fact>
        <Fact name="For branch">
          {branches?.destination && (
            <BranchLink
              number={branches.destination}
              name={branchNames.get(branches.destination)}
            />
          )}
        </Fact>
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
