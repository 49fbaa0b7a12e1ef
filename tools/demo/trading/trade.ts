import type { Invoice } from '#lib/invoices/schema.ts';
import type { OrderPlan, Sale } from '#tools/demo/trading/plans.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { createAssortments } from './assortment.ts';
import { calendarTo, DAYS_BACK } from './calendar.ts';
import type { Market } from './market.ts';

/** The volume of trade; `busyness` is relative to the usual. */
export type TradingVolume = {
  readonly invoices: number;
  readonly stockOrders: number;
  readonly busyness: number;
};

/** What is sold and bought from, and what has been sold and ordered so far. */
export type Trade = ReturnType<typeof startTrade>;

export function startTrade(market: Market, { invoices, busyness }: TradingVolume) {
  return {
    market,
    calendar: calendarTo(market.today),
    assortments: createAssortments(market, busyness),
    random: randomFor(`trade of ${market.countryCode}`),
    documents: createQueue(invoices),
    /** What each account owes today, in cents including GST, by its number. */
    owing: new Map<string, number>(),
    /** Sales that are handed over and invoiced after today. */
    openSales: [] as Sale[],
    /** Orders to suppliers for customers. */
    buyIns: [] as OrderPlan[],
    nextOrderNumber: counter(FIRST_ORDER_NUMBER),
    nextInvoiceNumber: counter(FIRST_INVOICE_NUMBER[market.countryCode]),
  };
}

/** Purchase order lines reference customer orders by integer. */
const FIRST_ORDER_NUMBER = 60_200_001;

/** Earlier invoices are no longer on record. */
const FIRST_INVOICE_NUMBER = { au: 2_400_001, nz: 7_100_001 } as const;

function counter(first: number): () => string {
  let next = first;
  return () => {
    next += 1;
    return String(next - 1);
  };
}

/** Documents by the day that they are written, `total` of them. */
function createQueue(total: number) {
  const days = new Map<number, (() => Invoice)[]>();
  let planned = 0;
  return {
    /** Plans a document; one of a day after today is never written. */
    add(day: number, write: () => Invoice): void {
      if (day > DAYS_BACK) return;
      planned += 1;
      const others = days.get(day);
      if (others) others.push(write);
      else days.set(day, [write]);
    },
    /** Writes the documents of a day. */
    *written(day: number): Generator<Invoice> {
      for (const write of days.get(day) ?? []) yield write();
      days.delete(day);
    },
    /** How many are planned, written ones included. */
    get planned() {
      return planned;
    },
    /** How many more may be planned for later days: one is reserved for today. */
    get left() {
      return total - 1 - planned;
    },
  };
}
