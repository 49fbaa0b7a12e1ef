import { portion, withGst } from '#tools/demo/trading/invoices/cents.ts';
import { type Charges, chargesOf } from '#tools/demo/trading/invoices/totals.ts';
import type { MarketAccount } from '#tools/demo/trading/market.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { habitsOf } from './customer-habits.ts';
import { priceOf } from './prices.ts';
import type { PricedSaleItem, Sale, SaleItem, SaleRequest, SaleTerms, Visit } from './sale.ts';

type Terms = Visit &
  SaleRequest &
  Pick<SaleTerms, 'isOnAccount'> &
  Partial<Pick<SaleTerms, 'isDirect' | 'isHire' | 'promisedDay'>>;

/** Agrees the sale of reserved goods at the prices of the order date. */
export function agreeSale(simulation: Simulation, terms: Terms, goods: readonly SaleItem[]): Sale {
  const { market, random } = simulation;
  const { account, orderedDay, day } = terms;
  const agreed: SaleTerms = {
    isDirect: false,
    isHire: false,
    promisedDay: day,
    ...terms,
    countryCode: market.countryCode,
    orderNumber: simulation.nextOrderNumber(),
    purchaseOrderNumber: customerReference(simulation, account),
    jobNumber: random.chance(0.3) ? random.pick(habitsOf(account).jobs) : undefined,
    quoteNumber: day > orderedDay && random.chance(0.25) ? random.int(10_000, 99_999) : undefined,
  };
  const priced = goods.map((each) => pricedItem(simulation, agreed, each));
  return { ...agreed, goods: priced, charges: drawCharges(simulation, agreed, priced) };
}

function pricedItem(simulation: Simulation, agreed: SaleTerms, goods: SaleItem): PricedSaleItem {
  const { item, quantity } = goods;
  const price = priceOf(simulation, item, agreed);
  const isExempt = agreed.account.isGstExempt === true || item.isGstExempt === true;
  const amount = withGst(portion(price.unitPrice * quantity, 1), agreed.countryCode, isExempt);
  return { ...goods, price, amount };
}

/** Draws the delivery fee, and the handling fee of a small order. */
function drawCharges(
  { random }: Simulation,
  sale: SaleTerms,
  goods: readonly PricedSaleItem[],
): Charges {
  const isCharged = sale.isDelivered && random.chance(0.6);
  const fee = isCharged ? random.pick([1500, 2500, 3500, 4500, 6500]) : 0;
  const rate = random.chance(0.05) ? random.pick([1, 1.5, 2.5]) : undefined;
  return chargesOf(sale, goods, fee, rate);
}

function customerReference({ random }: Simulation, account: MarketAccount): string | undefined {
  if (account.isPurchaseOrderRequired !== true && !random.chance(0.45)) return undefined;
  return random.chance(0.7) ? `PO${random.int(1000, 89_999)}` : String(random.int(100, 9_999));
}
