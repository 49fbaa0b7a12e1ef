import type { Invoice } from '#lib/invoicing/schema.ts';
import type { Random } from '../random.ts';
import type { Calendar } from './calendar.ts';
import type { Market, MarketAccount, MarketItem } from './market.ts';

/** Where documents are written: everything that they have in common. */
export type Desk = {
  readonly market: Market;
  readonly calendar: Calendar;
  readonly random: Random;
  /** Numbers of customer orders: decimal digits, each once. */
  nextOrderNumber(): string;
  /** Notes goods that somebody waits for. */
  await(goods: AwaitedGoods): void;
};

/** Goods that a customer ordered and that are, or were, got in for the order. */
export type AwaitedGoods = {
  readonly orderNumber: string;
  readonly lineNumber: number;
  readonly item: MarketItem;
  readonly quantity: number;
  readonly branchNumber: string;
  readonly customer: MarketAccount;
  readonly orderedDay: number;
  /** The day that they were promised for. */
  readonly promisedDay: number;
  /** The day that they are handed over; after today it is still to come. */
  readonly handedOverDay: number;
  /** Whether the branch does not keep them, so that they are bought for this order alone. */
  readonly isBoughtIn: boolean;
};

/** A document that is written once it has its number. */
export type Draft = (number: string) => Written;

export type Written = {
  readonly invoice: Invoice;
  /** What follows from it, on later days. */
  readonly later: readonly Appointment[];
};

export type Appointment = { readonly day: number; readonly draft: Draft };
