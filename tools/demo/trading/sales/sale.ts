import type { DemoCustomer } from '#tools/demo/accounts/terms.ts';
import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { portion, toCents, withGst } from '#tools/demo/trading/invoices/cents.ts';
import { chargesOf } from '#tools/demo/trading/invoices/totals.ts';
import type { Sale, SaleItem, SalePrice, SaleTerms } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';

type NewSale = Omit<SaleTerms, 'isDirect' | 'isHire' | 'promisedDay'> & Partial<SaleTerms>;

/** Creates a sale of goods at the prices of the order date. */
export function createSale(trade: Trade, terms: NewSale, goods: readonly SaleItem[]): Sale {
  const { market, random } = trade;
  const { countryCode } = market;
  const { account, orderedDay, day, isDelivered } = terms;
  const quoteNumber =
    day > orderedDay && random.chance(0.25) ? random.int(10_000, 99_999) : undefined;
  const priced = goods.map((each) => {
    const price = priceOf(trade, each.item, { ...terms, quoteNumber });
    const isExempt = account.isGstExempt === true || each.item.isGstExempt;
    const amount = withGst(portion(price.unitPrice * each.quantity, 1), countryCode, isExempt);
    return { ...each, price, amount };
  });
  const deliveryFee = isDelivered && random.chance(0.6) ? random.pick(DELIVERY_FEES) : 0;
  // A handling fee for a small order, in percent.
  const handlingRate = random.chance(0.05) ? random.pick([1, 1.5, 2.5]) : undefined;
  return {
    ...{ isDirect: false, isHire: false, promisedDay: day, ...terms },
    countryCode,
    orderNumber: trade.nextOrderNumber(),
    purchaseOrderNumber: customerReference(trade, account),
    jobNumber: random.chance(0.3) ? jobOf(account, random.int(0, 9)) : undefined,
    quoteNumber,
    goods: priced,
    charges: chargesOf({ countryCode, account }, priced, deliveryFee, handlingRate),
  };
}

/** In cents without GST. */
const DELIVERY_FEES = [1500, 2500, 3500, 4500, 6500];

/** One of the jobs of a customer, such as `J2214`. */
function jobOf({ habits }: DemoCustomer, at: number): string {
  const [, prefix = '', first = '0'] = /^(.*?)(\d+)$/.exec(habits.firstJob) ?? [];
  return `${prefix}${Number(first) + at}`;
}

function customerReference({ random }: Trade, account: DemoCustomer): string | undefined {
  if (account.isPurchaseOrderRequired !== true && !random.chance(0.45)) return undefined;
  return random.chance(0.7) ? `PO${random.int(1000, 89_999)}` : String(random.int(100, 9_999));
}

type PricedTerms = Pick<Sale, 'account' | 'branch' | 'orderedDay' | 'quoteNumber'>;

/** The price on the order date: local cost plus the usual margin, less discounts. */
function priceOf(
  { random, calendar, market }: Trade,
  item: DemoItem,
  { account, branch, orderedDay, quoteNumber }: PricedTerms,
): SalePrice {
  const cost = market.costOn(item, branch, calendar.dateOf(orderedDay));
  const price = (unitPrice: number, origin: string | null) => {
    return { unitPrice, origin, isOverridden: origin === 'OVERRIDE' };
  };
  // A gift card is sold at face value.
  if (cost === undefined || item.isGstExempt) return price(toCents(item.sellPrice), 'LIST');
  const list = Math.max(1, Math.round((100 * cost.invoiceCost * item.sellPrice) / item.cost));
  const floor = Math.ceil(100 * cost.invoiceCost * MIN_MARGIN);
  const discounted = (percent: number) => Math.max(Math.round(list * (1 - percent / 100)), floor);
  if (quoteNumber !== undefined) return price(discounted(random.int(5, 20)), 'QUOTE');
  if (random.chance(0.04)) return price(discounted(random.int(3, 25)), 'OVERRIDE');
  const usual = discounted(account.habits.discount);
  if (usual < list) return price(usual, 'CONTRACT');
  return price(usual, random.chance(0.03) ? null : 'LIST');
}

/** Minimum margin, whatever the discount: the cost may rise until handover. */
const MIN_MARGIN = 1.15;
