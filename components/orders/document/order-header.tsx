import type { ReactNode } from 'react';
import { ExpectedDate, OrderStatusBadge, ReceivedBar } from '#components/orders/order-badges.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import type { OrderView } from '#lib/procurement/view/order-view.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = { view: OrderView; title: string; actions: ReactNode };

/** Title, status, progress and main dates of an order. */
export function OrderHeader({ view, title, actions }: Props) {
  const { order, progress, next, overdueLines, awaited } = view;
  const isOpen = order.isOpenPurchaseOrder !== false;
  return (
    <header className="grid gap-3 border-line border-b pb-4">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1.5">
          <h1 className="font-semibold text-2xl tracking-tight">
            {title} {order.purchaseOrderNumber}
          </h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <OrderStatusBadge progress={progress} isOpen={isOpen} />
            {overdueLines > 0 && (
              <Badge tone="bad">
                {overdueLines} {overdueLines === 1 ? 'line' : 'lines'} overdue
              </Badge>
            )}
            {order.centralManagement?.isCentrallyManaged && <Badge>Centrally managed</Badge>}
          </p>
        </div>
        {actions}
      </div>
      <Facts>
        <Fact name="Ordered">{order.orderDate && formatDate(order.orderDate)}</Fact>
        <Fact name="Arrives">{order.arrivalDate && formatDate(order.arrivalDate)}</Fact>
        <Fact name="Next expected">{next && <ExpectedDate expected={next} />}</Fact>
        <Fact name="Received (quantity)">
          {progress.ordered > 0 && <ReceivedBar progress={progress} />}
        </Fact>
        <Fact name="Lines still to come">{isOpen && String(awaited.size)}</Fact>
        <Fact name="State">{order.purchaseOrderState}</Fact>
      </Facts>
    </header>
  );
}
