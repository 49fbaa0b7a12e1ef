import type { Invoice } from '#lib/invoicing/schema.ts';
import { doneBy } from './calendar.ts';
import { newDeal } from './deals.ts';
import type { Appointment, Desk } from './desk.ts';

/** The first number of each country: what is older is gone from the books. */
export const FIRST_INVOICE = { au: 2_400_001, nz: 7_100_001 } as const;

/**
 * The invoices of the months up to today, `count` altogether, numbered in the order of their dates.
 * What follows from one (a credit, the invoice after a deposit) is written when its day comes, so that
 * no more is in memory than what is still to come.
 */
export function* demoInvoices(desk: Desk, count: number): Generator<Invoice> {
  const { calendar, market } = desk;
  const appointments = new Map<number, Appointment[]>();
  let number: number = FIRST_INVOICE[market.countryCode];
  const write = ({ draft }: Pick<Appointment, 'draft'>): Invoice => {
    const { invoice, later } = draft(String(number));
    number += 1;
    for (const each of later) {
      if (each.day > calendar.last) continue;
      const others = appointments.get(each.day);
      if (others) others.push(each);
      else appointments.set(each.day, [each]);
    }
    return invoice;
  };
  const target = doneBy(calendar, count);
  let written = 0;
  for (let day = 0; day <= calendar.last; day += 1) {
    const due = appointments.get(day) ?? [];
    appointments.delete(day);
    for (const each of due) {
      written += 1;
      yield write(each);
    }
    for (; written < (target[day] ?? count); written += 1)
      yield write({ draft: newDeal(desk, day) });
  }
}
