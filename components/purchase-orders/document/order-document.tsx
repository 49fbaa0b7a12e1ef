import type { ReactNode } from 'react';
import { OrderDelivery } from '#components/purchase-orders/order-delivery.tsx';
import type { DeliveryBranch } from '#components/purchase-orders/pickup-map.tsx';
import { AsideSection, DocumentBody } from '#components/shell/page/document-page.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { LINE_STATUS_LABELS, type LineStatus } from '#lib/purchase-orders/labels.ts';
import type { OrderView } from '#lib/purchase-orders/order-view.ts';
import { BranchLink, type BranchNames, OrderDetails, OrderSupplier } from './order-details.tsx';
import { OrderHeader } from './order-header.tsx';
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
  const destination = order.branches?.destination;
  return (
    <article className="document space-y-2.5">
      <OrderHeader
        view={view}
        updated={props.updated}
        actions={props.actions}
        destination={
          destination && (
            <BranchLink countryCode={countryCode} number={destination} names={branchNames} />
          )
        }
      />
      {children}
      <DocumentBody
        of={order.purchaseOrderNumber}
        aside={
          <>
            {order.supplier && (
              <AsideSection title="Supplier" isOpen>
                <OrderSupplier supplier={order.supplier} countryCode={countryCode} />
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
