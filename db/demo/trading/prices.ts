import { toCents } from './cents.ts';
import type { Desk } from './desk.ts';
import { habitsOf } from './habits.ts';
import type { MarketItem } from './market.ts';
import type { Agreed, Price } from './sale.ts';

/** The price of the day that an item is ordered on: what it costs there then, and the usual margin. */
export function priceOf(desk: Desk, item: MarketItem, sale: Agreed): Price {
  const { random, calendar, market, costOn } = desk;
  const state = market.stateCodeOf(sale.branch);
  const cost = costOn(item.number, state, calendar.dateOf(sale.orderedDay));
  // A gift card is sold at what is printed on it.
  if (cost === undefined || item.isGstExempt) {
    return { each: toCents(item.sellPrice), origin: 'LIST', isOverridden: false };
  }
  const list = Math.max(1, Math.round((100 * cost.invoiceCost * item.sellPrice) / item.cost));
  const floor = Math.ceil(100 * cost.invoiceCost * LEAST_MARGIN);
  const less = (percent: number) => Math.max(Math.round(list * (1 - percent / 100)), floor);
  if (sale.quoteNumber !== undefined)
    return { each: less(random.int(5, 20)), origin: 'QUOTE', isOverridden: false };
  if (random.chance(0.04))
    return { each: less(random.int(3, 25)), origin: 'OVERRIDE', isOverridden: true };
  const each = less(habitsOf(sale.account).discount);
  if (each < list) return { each, origin: 'CONTRACT', isOverridden: false };
  return { each, origin: random.chance(0.03) ? null : 'LIST', isOverridden: false };
}

/** What is left on anything, whatever the discount, and though its cost may go up until it is handed over. */
const LEAST_MARGIN = 1.15;
