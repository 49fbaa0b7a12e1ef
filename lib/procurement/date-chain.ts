import { daysBetween } from '#lib/dates.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/** A day in the life of a line, in words for it. */
export type ChainDate = {
  readonly kind: 'ordered' | 'entered' | 'approved' | 'port' | 'line' | 'order' | 'today';
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Days since the one before in the chain. */
  readonly daysAfter: number | undefined;
};

/**
 * The days of a line one after the other, today among them where the line is still awaited: ordered, entered
 * and approved, into port, and when it is expected, by itself and by its order. `approvedOn` is the day of
 * the approval where it was given.
 */
export function dateChain(
  order: PurchaseOrder,
  line: PurchaseOrderLine,
  { today, approvedOn }: { today: string | undefined; approvedOn: string | undefined },
): ChainDate[] {
  const { orderDate, entry, arrivalDate } = order;
  const known = [
    { kind: 'ordered' as const, date: orderDate },
    ...(entry?.enteredDate === orderDate
      ? []
      : [{ kind: 'entered' as const, date: entry?.enteredDate }]),
    { kind: 'approved' as const, date: approvedOn },
    { kind: 'port' as const, date: line.arrivalIntoPortDate },
    { kind: 'order' as const, date: arrivalDate },
    { kind: 'line' as const, date: line.etaDate },
    { kind: 'today' as const, date: today },
  ];
  const dated = known.flatMap(({ kind, date }) => (date === undefined ? [] : [{ kind, date }]));
  const inOrder = dated.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return inOrder.map((each, at) => {
    const before = inOrder[at - 1];
    return { ...each, daysAfter: before && daysBetween(before.date, each.date) };
  });
}
