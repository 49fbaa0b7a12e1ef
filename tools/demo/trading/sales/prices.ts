import { toCents } from '#tools/demo/trading/invoices/cents.ts';
import type { MarketItem } from '#tools/demo/trading/market.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { habitsOf } from './customer-habits.ts';
import type { SalePrice, SaleTerms } from './sale.ts';

/** The price on the order date: local cost plus the usual margin, less discounts. */
export function priceOf(simulation: Simulation, item: MarketItem, sale: SaleTerms): SalePrice {
  const { random, calendar, market, costOn } = simulation;
  const state = market.stateCodeOf(sale.branch);
  const cost = costOn(item.number, state, calendar.dateOf(sale.orderedDay));
  // A gift card is sold at face value.
  if (cost === undefined || item.isGstExempt) {
    return { unitPrice: toCents(item.sellPrice), origin: 'LIST', isOverridden: false };
  }
  const list = Math.max(1, Math.round((100 * cost.invoiceCost * item.sellPrice) / item.cost));
  const floor = Math.ceil(100 * cost.invoiceCost * MIN_MARGIN);
  const discounted = (percent: number) => Math.max(Math.round(list * (1 - percent / 100)), floor);
  if (sale.quoteNumber !== undefined)
    return { unitPrice: discounted(random.int(5, 20)), origin: 'QUOTE', isOverridden: false };
  if (random.chance(0.04))
    return { unitPrice: discounted(random.int(3, 25)), origin: 'OVERRIDE', isOverridden: true };
  const unitPrice = discounted(habitsOf(sale.account).discount);
  if (unitPrice < list) return { unitPrice, origin: 'CONTRACT', isOverridden: false };
  return { unitPrice, origin: random.chance(0.03) ? null : 'LIST', isOverridden: false };
}

/** Minimum margin, whatever the discount: the cost may rise until handover. */
const MIN_MARGIN = 1.15;
