import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { daysBetween } from '#lib/time/dates.ts';

/**
 * The events of an order line by date: ordered, entered, approved, into port, and expected, by the order and by the line
 * itself, where that is another day. `today` is passed for lines that are still outstanding, `approvedOn` for approved orders.
 */
export function lineTimeline(
  order: PurchaseOrder,
  line: PurchaseOrderLine,
  { today, approvedOn }: { today: string | undefined; approvedOn: string | undefined },
) {
  const { orderDate, entry, arrivalDate } = order;
  const events = [
    { kind: 'ordered' as const, date: orderDate },
    ...(entry?.enteredDate === orderDate
      ? []
      : [{ kind: 'entered' as const, date: entry?.enteredDate }]),
    { kind: 'approved' as const, date: approvedOn },
    { kind: 'port' as const, date: line.arrivalIntoPortDate },
    { kind: 'order' as const, date: arrivalDate },
    ...(line.etaDate === arrivalDate ? [] : [{ kind: 'line' as const, date: line.etaDate }]),
    { kind: 'today' as const, date: today },
  ];
  const dated = events.flatMap(({ kind, date }) => (date === undefined ? [] : [{ kind, date }]));
  const inOrder = dated.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return inOrder.map((each, at) => {
    const before = inOrder[at - 1];
    // Days since the previous event.
    return { ...each, daysAfter: before && daysBetween(before.date, each.date) };
  });
}

/** An event in the life of an order line. */
export type LineTimelineEntry = ReturnType<typeof lineTimeline>[number];
