import type { ReactNode } from 'react';
import { type DeliveryBranch, OrderDelivery } from '#components/orders/delivery/order-delivery.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import type { OrderView } from '#lib/procurement/view/order-view.ts';
import { OrderCounts } from './order-counts.tsx';
import { type BranchNames, OrderFacts } from './order-facts.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSupplier } from './order-supplier.tsx';

type Props = {
  view: OrderView;
  branchNames: BranchNames;
  branch: DeliveryBranch | undefined;
  timeZone: string;
  withDeleted: boolean;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
  hrefs: { readonly with: string; readonly without: string };
  actions: ReactNode;
};

/** A whole purchase order, on a screen and on paper. */
export function OrderDocument(props: Props) {
  const { view, branchNames, branch, timeZone, withDeleted, hrefs, actions, products } = props;
  const { order, countryCode } = view;
  return (
    <article className="document space-y-5">
      <OrderHeader view={view} title="Purchase order" actions={actions} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        {order.supplier && (
          <section>
            <SectionTitle>Supplier</SectionTitle>
            <OrderSupplier supplier={order.supplier} countryCode={countryCode} />
          </section>
        )}
        <section>
          <SectionTitle>Order</SectionTitle>
          <OrderFacts view={view} branchNames={branchNames} timeZone={timeZone} />
        </section>
      </div>
      {order.comments && <p className="whitespace-pre-line text-sm">{order.comments}</p>}
      <section className="space-y-2">
        <SectionTitle>Lines</SectionTitle>
        <OrderCounts view={view} withDeleted={withDeleted} hrefs={hrefs} />
        <OrderLines view={view} withDeleted={withDeleted} products={products} />
      </section>
      {order.deliveryDetails && (
        <section>
          <SectionTitle>Delivery</SectionTitle>
          <OrderDelivery delivery={order.deliveryDetails} branch={branch} />
        </section>
      )}
    </article>
  );
}
