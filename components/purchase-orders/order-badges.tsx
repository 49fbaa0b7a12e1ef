import { Badge } from '#components/ui/badge.tsx';
import { formatQuantity } from '#lib/money.ts';
import {
  LINE_STATUS_LABELS,
  LINE_STATUS_TONES,
  type LineStatus,
  orderStatusLabel,
  orderStatusTone,
} from '#lib/purchase-orders/labels.ts';
import type { DeliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import { type OrderProgress, percentReceived } from '#lib/purchase-orders/receipt-progress.ts';
import { lateText } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type StatusProps = { progress: OrderProgress; isOpen: boolean };

/** The status of an order; the colour only repeats the words. */
export function OrderStatusBadge({ progress, isOpen }: StatusProps) {
  return (
    <Badge tone={orderStatusTone(progress, isOpen)}>{orderStatusLabel(progress, isOpen)}</Badge>
  );
}

/** When something is due, and for how long it is late. */
export function ExpectedDate({ expected }: { expected: DeliveryDue | undefined }) {
  if (!expected) return 'No date yet';
  const { date, late } = expected;
  return (
    <>
      {formatDate(date)} {late > 0 && <LateBadge days={late} />}
    </>
  );
}

/** For how long something is late. */
export function LateBadge({ days }: { days: number }) {
  return <span className="badge badge-bad mark mark-overdue">{lateText(days)}</span>;
}

/** The receipt status of a line; the colour only repeats the words. */
export function LineStatusBadge({ status }: { status: LineStatus }) {
  return <Badge tone={LINE_STATUS_TONES[status]}>{LINE_STATUS_LABELS[status]}</Badge>;
}

/** Received of ordered quantity of an order that came in part; of others the status says it. The bar repeats the words. */
export function PartReceived({ progress, isLate }: { progress: OrderProgress; isLate: boolean }) {
  const { received, ordered } = progress;
  if (received === 0 || received >= ordered) return undefined;
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
      <span
        className="inline-block h-2 w-12 overflow-hidden rounded-sm border border-edge max-xl:hidden"
        aria-hidden="true"
      >
        <span
          className="block h-full bg-accent [print-color-adjust:exact]"
          style={{ width: `${percentReceived(progress)}%` }}
        />
      </span>
      <span>
        {formatQuantity(received)} of {formatQuantity(ordered)}
        {isLate && ' received'}
      </span>
    </span>
  );
}
