import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { Piece } from '#tools/demo/trading/inventory/inventory.ts';
import type { Cents } from '#tools/demo/trading/invoices/cents.ts';
import type { Charges } from '#tools/demo/trading/invoices/totals.ts';
import type { MarketAccount, MarketItem } from '#tools/demo/trading/market.ts';

export type ItemQuantity = { readonly item: MarketItem; readonly quantity: number };

/** An item of a sale and where it is supplied from. */
export type SaleItem = ItemQuantity & {
  /** The branch that supplies it. */
  readonly branchNumber: string;
  /** What is taken from stock there: nothing for a service, the components of a kit. */
  readonly pieces: readonly Piece[];
  /** Whether it is bought in for this sale. */
  readonly isBuyIn: boolean;
};

/** Where and when goods are ordered and handed over; days of the calendar. */
export type SaleRequest = {
  readonly branch: BranchRecord;
  readonly orderedDay: number;
  readonly day: number;
  readonly isDelivered: boolean;
};

/** The price of an item; `unitPrice` in cents without GST. */
export type SalePrice = {
  readonly unitPrice: number;
  readonly origin: string | null;
  readonly isOverridden: boolean;
};

/** A customer visiting a branch. */
export type Visit = { readonly account: MarketAccount; readonly branch: BranchRecord };

/** The terms of a sale, before its items. */
export type SaleTerms = Visit &
  SaleRequest & {
    readonly countryCode: CountryCode;
    readonly orderNumber: string;
    /** Whether it is on account, if the customer has credit. */
    readonly isOnAccount: boolean;
    /** The supplier delivers it to the site. */
    readonly isDirect: boolean;
    readonly isHire: boolean;
    /** The customer's own references, and the number of the accepted quote, if any. */
    readonly purchaseOrderNumber: string | undefined;
    readonly jobNumber: string | undefined;
    readonly quoteNumber: number | undefined;
    /** The promised day, on or after the order date. */
    readonly promisedDay: number;
  };

/** An agreed sale: who buys what, where, when and at what prices. */
export type Sale = SaleTerms & {
  readonly goods: readonly PricedSaleItem[];
  readonly charges: Charges;
};

/** An item with its price and the amount it adds to the total. */
export type PricedSaleItem = SaleItem & { readonly price: SalePrice; readonly amount: Cents };
