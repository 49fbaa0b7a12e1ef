import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import type { Random } from '../../random.ts';
import { randomFor } from '../../random.ts';
import type { Calendar } from '../calendar.ts';
import type { Market, MarketItem, MarketSupplier } from '../market.ts';
import { picker } from '../picker.ts';

/** Where purchase orders are written. */
export type Buyer = {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly random: Random;
  /** Suppliers, those of much more often. */
  readonly pickSupplier: (random: Random) => MarketSupplier;
  readonly goodsOf: (supplier: MarketSupplier) => readonly MarketItem[];
  nextLineId(): number;
};

export type OrderLine = NonNullable<PurchaseOrder['lines']>[number];

export function openBuyer(market: Market, calendar: Calendar): Buyer {
  const goods = new Map<number, MarketItem[]>();
  for (const item of market.items) {
    if (item.productType === 'SERVICE') continue;
    const others = goods.get(item.supplierNumber);
    if (others) others.push(item);
    else goods.set(item.supplierNumber, [item]);
  }
  const selling = market.suppliers.filter(({ number }) => goods.has(number));
  let lineId = FIRST_LINE_ID;
  return {
    market,
    calendar,
    random: randomFor(`purchase orders of ${market.countryCode}`),
    pickSupplier: picker(selling, ({ number, isOverseas }) => {
      const range = goods.get(number)?.length ?? 0;
      return isOverseas ? range / 4 : range;
    }),
    goodsOf: ({ number }) => goods.get(number) ?? [],
    nextLineId() {
      lineId += 1;
      return lineId;
    },
  };
}

const FIRST_LINE_ID = 5_300_000;
