import type { BranchRecord } from '#lib/branches/schema.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import type { DemoCustomer } from '#tools/demo/accounts.ts';
import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import { randomFor } from '#tools/demo/random.ts';
import type { DemoSupplier } from '#tools/demo/suppliers.ts';
import type { Market } from './market.ts';

/** A document in which optional members may be undefined, at any depth: JSON leaves them out. */
export type Draft<T> = T extends readonly (infer Each)[]
  ? readonly Draft<Each>[]
  : T extends object
    ? { readonly [K in keyof T]: Draft<T[K]> | (object extends Pick<T, K> ? undefined : never) }
    : T;

/** What is sold and bought from, and what has been sold and ordered so far. */
export type Trade = ReturnType<typeof startTrade>;

/** Starts a trade of so many invoices. */
export function startTrade(market: Market, invoices: number) {
  return {
    ...market,
    random: randomFor(`trade of ${market.countryCode}`),
    documents: createQueue(market.today, invoices),
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

/** Numbers from `first` on. */
export function counter(first: number): () => string {
  let next = first;
  return () => {
    next += 1;
    return String(next - 1);
  };
}

/** Documents by the day that they are written, `total` of them. */
function createQueue(today: number, total: number) {
  const days = new Map<number, (() => Draft<Invoice>)[]>();
  let planned = 0;
  return {
    /** Plans a document; one of a day after today is never written. */
    add(day: number, write: () => Draft<Invoice>): void {
      if (day > today) return;
      planned += 1;
      const others = days.get(day);
      if (others) others.push(write);
      else days.set(day, [write]);
    },
    /** Writes the documents of a day. */
    *written(day: number): Generator<Draft<Invoice>> {
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

/** An amount in whole cents, so that sums are exact. */
export type Cents = { readonly excludingGst: number; readonly gst: number };

/** A customer visiting a branch. */
export type Visit = { readonly account: DemoCustomer; readonly branch: BranchRecord };

/** Where and when goods are ordered and handed over; days of the calendar. */
export type SaleRequest = {
  readonly branch: BranchRecord;
  readonly orderedDay: number;
  /** The day of the handover and the invoice. */
  readonly day: number;
  readonly isDelivered: boolean;
};

/** An item of a sale and where it is supplied from. */
export type SaleItem = ItemQuantity & {
  /** The branch that supplies it. */
  readonly branchNumber: string;
  /** The day that it arrives for this sale, if it is bought in. */
  readonly arrivalDay?: number;
};

/** Who buys what, where, when and at what prices. */
export type Sale = Visit &
  SaleRequest & {
    /** Whether it is on account, if the customer has credit. */
    readonly isOnAccount: boolean;
    /** The promised day, on or after the order date. */
    readonly promisedDay: number;
    /** The supplier delivers it to the site. */
    readonly isDirect: boolean;
    readonly isHire: boolean;
    readonly orderNumber: string;
    /** The customer's own references, and the number of the accepted quote, if any. */
    readonly purchaseOrderNumber: string | undefined;
    readonly jobNumber: string | undefined;
    readonly quoteNumber: number | undefined;
    /** Rate of GST: 0.1, or 0 for an exempt customer. */
    readonly gstRate: number;
    readonly goods: readonly PricedSaleItem[];
    readonly charges: Charges;
  };

/** An item with its price, in cents without GST, and the amount it adds to the total. */
type PricedSaleItem = SaleItem & {
  readonly unitPrice: number;
  readonly priceOrigin: string | null;
  readonly amount: Cents;
};

/** Charges in addition to the lines. */
export type Charges = {
  readonly delivery: Cents;
  readonly handling: Cents;
  /** Percent of the lines' total. */
  readonly handlingRate: number | undefined;
};

/** A purchase order with its whole future; days of the calendar, including days after today. */
export type OrderPlan = {
  readonly supplier: DemoSupplier;
  /** The branch that orders and receives it. */
  readonly branch: BranchRecord;
  readonly type: 'STOCK' | 'CUSTOMER_BUYIN' | 'DIRECT';
  readonly day: number;
  /** The day the supplier promised. */
  readonly dueDay: number;
  /** The days on which the first and the last goods arrive. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly lines: readonly PlannedLine[];
  readonly isCancelled: boolean;
  /** The day on which an incomplete order is closed. */
  readonly closedDay?: number;
  /** The sale it is bought for. */
  readonly sale?: Sale;
  /** The short order that this one makes up for. */
  readonly replaces?: OrderPlan;
};

export type PlannedLine = {
  readonly item: DemoItem;
  readonly quantity: number;
  /** Quantities received by the first day, and in total. */
  readonly first: number;
  readonly total: number;
  readonly isDeleted: boolean;
};
