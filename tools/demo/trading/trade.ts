import type { Invoice } from '#lib/invoices/schema.ts';
import type { OrderPlan, Sale } from '#tools/demo/trading/plans.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { type Assortments, createAssortments } from './assortment.ts';
import { type Calendar, calendarTo, DAYS_BACK } from './calendar.ts';
import type { Market } from './market.ts';

/** The volume of trade; `busyness` is relative to the usual. */
export type TradingVolume = {
  readonly invoices: number;
  readonly stockOrders: number;
  readonly busyness: number;
};

/** What is sold and bought from, and what has been sold and ordered so far. */
export type Trade = {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly assortments: Assortments;
  readonly random: Random;
  readonly documents: DocumentQueue;
  /** What each account owes today, in cents including GST, by its number. */
  readonly owing: Map<string, number>;
  /** Sales that are handed over and invoiced after today. */
  readonly openSales: Sale[];
  /** Orders to suppliers for customers. */
  readonly buyIns: OrderPlan[];
  /** Customer order numbers: unique decimal digits. */
  nextOrderNumber(): string;
  nextInvoiceNumber(): string;
};

export function startTrade(market: Market, { invoices, busyness }: TradingVolume): Trade {
  const { countryCode } = market;
  return {
    market,
    calendar: calendarTo(market.today),
    assortments: createAssortments(market, busyness),
    random: randomFor(`trade of ${countryCode}`),
    documents: createQueue(invoices),
    owing: new Map(),
    openSales: [],
    buyIns: [],
    nextOrderNumber: counter(FIRST_ORDER_NUMBER),
    nextInvoiceNumber: counter(FIRST_INVOICE_NUMBER[countryCode]),
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

/** Documents by the day that they are written. */
type DocumentQueue = {
  /** Plans a document; one of a day after today is never written. */
  add(day: number, write: () => Invoice): void;
  /** Writes the documents of a day. */
  written(day: number): Generator<Invoice>;
  /** How many are planned, written ones included. */
  readonly planned: number;
  /** How many more may be planned for later days: one is reserved for today. */
  readonly left: number;
};

function createQueue(total: number): DocumentQueue {
  const days = new Map<number, (() => Invoice)[]>();
  let planned = 0;
  return {
    add(day, write) {
      if (day > DAYS_BACK) return;
      planned += 1;
      const others = days.get(day);
      if (others) others.push(write);
      else days.set(day, [write]);
    },
    *written(day) {
      for (const write of days.get(day) ?? []) yield write();
      days.delete(day);
    },
    get planned() {
      return planned;
    },
    get left() {
      return total - 1 - planned;
    },
  };
}
