import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { Cents } from './cents.ts';
import type { MarketAccount, MarketItem } from './market.ts';
import type { Piece } from './shelves.ts';
import type { Charges } from './totals.ts';

/** So many of an item. */
export type Wanted = { readonly item: MarketItem; readonly quantity: number };

/** What is sold, and where it comes from. */
export type Goods = Wanted & {
  /** Number of the branch that it is taken from. */
  readonly branchNumber: string;
  /** What is taken from the shelf there: nothing of a service. */
  readonly pieces: readonly Piece[];
  /** Whether it is bought for this sale alone. */
  readonly isBuyIn: boolean;
};

/** Where and when goods are asked for, and when they are handed over; days of the calendar. */
export type Request = {
  readonly branch: BranchRecord;
  readonly orderedDay: number;
  readonly day: number;
  readonly isDelivered: boolean;
};

/** What an item is sold at, a piece, in cents without GST. */
export type Price = {
  readonly unitPrice: number;
  readonly origin: string | null;
  readonly isOverridden: boolean;
};

/** Who buys where. */
export type Visit = { readonly account: MarketAccount; readonly branch: BranchRecord };

/** What is agreed about a sale before its goods are. */
export type Agreed = Visit &
  Request & {
    readonly countryCode: CountryCode;
    readonly orderNumber: string;
    /** Whether it is to be paid for later, should the account be good for it. */
    readonly isOnAccount: boolean;
    /** The supplier brings it to the site by itself. */
    readonly isDirect: boolean;
    readonly isHire: boolean;
    /** The customer's own references, and the quote that was accepted, where there are any. */
    readonly purchaseOrderNumber: string | undefined;
    readonly jobNumber: string | undefined;
    readonly quoteNumber: number | undefined;
    /** The day that the goods are promised for, from that of the order on. */
    readonly promisedDay: number;
  };

/** What is agreed when something is ordered: who buys what, where and when, at what prices. */
export type Sale = Agreed & {
  readonly goods: readonly PricedGoods[];
  readonly charges: Charges;
};

/** Goods with their price, and what they add to the total. */
export type PricedGoods = Goods & { readonly price: Price; readonly amount: Cents };
