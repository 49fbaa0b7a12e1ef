import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { formatMoney } from '#lib/money.ts';
import {
  type Cents,
  documentAmount,
  includingGst,
  NO_CENTS,
  portion,
  sumOf,
  toDollars,
  withGst,
} from './cents.ts';

type WithAmount = { readonly amount: Cents };

type ChargedSale = {
  readonly countryCode: CountryCode;
  readonly account: { readonly isGstExempt?: boolean };
};

/** Charges in addition to the lines. */
export type Charges = {
  readonly delivery: Cents;
  readonly handling: Cents;
  /** Percent of the lines' total. */
  readonly handlingRate: number | undefined;
};

type CardSurcharge = { readonly cardType: string; readonly amount: Cents };

export const NO_CHARGES: Charges = {
  delivery: NO_CENTS,
  handling: NO_CENTS,
  handlingRate: undefined,
};

/** The charges of a sale: `delivery` in cents without GST, `handlingRate` in percent of the lines. */
export function chargesOf(
  sale: ChargedSale,
  lines: readonly WithAmount[],
  delivery: number,
  handlingRate: number | undefined,
): Charges {
  const isExempt = sale.account.isGstExempt ?? false;
  const net = sumOf(lines.map(({ amount }) => amount)).excludingGst;
  const handling = portion(net, (handlingRate ?? 0) / 100);
  return {
    delivery: withGst(delivery, sale.countryCode, isExempt),
    handling: withGst(handling, sale.countryCode, isExempt),
    handlingRate,
  };
}

/** The total of lines and charges, before a card surcharge. */
export function subtotalOf(lines: readonly WithAmount[], charges: Charges): Cents {
  return sumOf([...lines.map(({ amount }) => amount), charges.delivery, charges.handling]);
}

/** How the payment changes the amount due; in cents. */
export type Settlement = {
  readonly surcharge?: CardSurcharge | undefined;
  /** Cash rounding, including GST. */
  readonly rounding?: number | undefined;
  /** Discount for early payment, including GST. */
  readonly discount?: number | undefined;
};

/** The totals of a document. The document total includes the surcharge, but not rounding and discount. */
export function totalsOf(
  lines: readonly WithAmount[],
  charges: Charges,
  { surcharge, rounding, discount }: Settlement = {},
): NonNullable<Invoice['totals']> {
  const subtotal = subtotalOf(lines, charges);
  const document = sumOf([subtotal, surcharge?.amount ?? NO_CENTS]);
  return {
    net: documentAmount(sumOf(lines.map(({ amount }) => amount))),
    document: documentAmount(document),
    subtotal: documentAmount(subtotal),
    ...(includingGst(charges.handling) === 0
      ? {}
      : { handlingFee: documentAmount(charges.handling) }),
    ...(includingGst(charges.delivery) === 0
      ? {}
      : { deliveryFee: documentAmount(charges.delivery) }),
    ...(surcharge === undefined
      ? {}
      : {
          creditCardSurcharge: {
            cardType: surcharge.cardType,
            amount: documentAmount(surcharge.amount),
          },
        }),
    ...(rounding ? { rounding: rounding / 100 } : {}),
    ...(discount ? { settlementDiscount: discount / 100 } : {}),
  };
}

type Balance = NonNullable<Invoice['customerOrderBalance']>;

/** The balance of a customer's order as of a date; amounts in cents including GST. */
export function orderBalance(
  customerOrderNumber: string,
  { value, paid, adjustment = 0 }: { value: number; paid: number; adjustment?: number },
  asOf: string,
): Balance {
  const owing = toDollars(value - paid + adjustment);
  return {
    customerOrderNumber,
    customerOrderValue: toDollars(value),
    paymentsReceived: toDollars(paid),
    ...(adjustment === 0 ? {} : { adjustment: toDollars(adjustment) }),
    balanceOwing: owing,
    balanceOwingFormatted: formatMoney(owing),
    asOf,
  };
}
