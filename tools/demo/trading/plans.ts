import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { DemoCustomer } from '#tools/demo/accounts/terms.ts';
import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import type { DemoSupplier } from '#tools/demo/suppliers/suppliers.ts';
import type { Cents } from './invoices/cents.ts';
import type { Charges } from './invoices/totals.ts';

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

/** What is agreed about a sale besides its goods. */
export type SaleTerms = Visit &
  SaleRequest & {
    /** Whether it is on account, if the customer has credit. */
    readonly isOnAccount: boolean;
    /** The promised day, on or after the order date. */
    readonly promisedDay: number;
    /** The supplier delivers it to the site. */
    readonly isDirect: boolean;
    readonly isHire: boolean;
  };

/** Who buys what, where, when and at what prices. */
export type Sale = SaleTerms & {
  readonly countryCode: CountryCode;
  readonly orderNumber: string;
  /** The customer's own references, and the number of the accepted quote, if any. */
  readonly purchaseOrderNumber: string | undefined;
  readonly jobNumber: string | undefined;
  readonly quoteNumber: number | undefined;
  readonly goods: readonly PricedSaleItem[];
  readonly charges: Charges;
};

/** An item with its price and the amount it adds to the total. */
type PricedSaleItem = SaleItem & { readonly price: SalePrice; readonly amount: Cents };

/** The price of an item; `unitPrice` in cents without GST. */
export type SalePrice = {
  readonly unitPrice: number;
  readonly origin: string | null;
  readonly isOverridden: boolean;
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
