import { daysBetween } from '#lib/dates.ts';

/** Whether an invoice is due or overdue; dates are `YYYY-MM-DD`. */
export type Due =
  | { readonly kind: 'overdue'; readonly days: number; readonly date: string }
  | { readonly kind: 'due'; readonly date: string };

type PaymentState = {
  readonly dueDate?: string | undefined;
  readonly balanceOwing?: number | undefined;
};

/**
 * Overdue only if a balance is known to be owing: an invoice without a balance may have been paid long ago.
 * Undefined without a due date, and if nothing is owing.
 */
export function dueOf({ dueDate, balanceOwing }: PaymentState, today: string): Due | undefined {
  if (dueDate === undefined || (balanceOwing !== undefined && balanceOwing <= 0)) return undefined;
  const days = daysBetween(dueDate, today);
  if (balanceOwing !== undefined && days > 0) return { kind: 'overdue', days, date: dueDate };
  return { kind: 'due', date: dueDate };
}
