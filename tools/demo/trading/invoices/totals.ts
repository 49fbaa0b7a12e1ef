import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { formatMoney } from '#lib/money.ts';
import { present } from '#tools/demo/values/members.ts';
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

export const NO_CHARGES: Charges = {
  delivery: NO_CENTS,
  handling: NO_CENTS,
  handlingRate: undefined,
};

/** The charges of a sale: `delivery` in cents without GST, `handlingRate` in percent of the lines. */
export function chargesOf(
  { countryCode, account }: ChargedSale,
  lines: readonly WithAmount[],
  delivery: number,
  handlingRate: number | undefined,
): Charges {
  const net = sumOf(lines.map(({ amount }) => amount)).excludingGst;
  const handling = portion(net, (handlingRate ?? 0) / 100);
  return {
    delivery: withGst(delivery, countryCode, account.isGstExempt),
    handling: withGst(handling, countryCode, account.isGstExempt),
    handlingRate,
  };
}

/** The total of lines and charges, before a card surcharge. */
export function subtotalOf(lines: readonly WithAmount[], charges: Charges): Cents {
  return sumOf([...lines.map(({ amount }) => amount), charges.delivery, charges.handling]);
}

/** How the payment changes the amount due; in cents. */
export type Settlement = {
  readonly surcharge?: { readonly cardType: string; readonly amount: Cents };
  /** Cash rounding, including GST. */
  readonly rounding?: number;
  /** Discount for early payment, including GST. */
  readonly discount?: number;
};

/** The totals of a document. The document total includes the surcharge, but not rounding and discount. */
export function totalsOf(
  lines: readonly WithAmount[],
  charges: Charges,
  { surcharge, rounding, discount }: Settlement = {},
): NonNullable<Invoice['totals']> {
  const subtotal = subtotalOf(lines, charges);
  const feeOf = (fee: Cents) => (includingGst(fee) === 0 ? undefined : documentAmount(fee));
  return present({
    net: documentAmount(sumOf(lines.map(({ amount }) => amount))),
    document: documentAmount(sumOf([subtotal, surcharge?.amount ?? NO_CENTS])),
    subtotal: documentAmount(subtotal),
    handlingFee: feeOf(charges.handling),
    deliveryFee: feeOf(charges.delivery),
    creditCardSurcharge: surcharge && {
      cardType: surcharge.cardType,
      amount: documentAmount(surcharge.amount),
    },
    rounding: rounding ? toDollars(rounding) : undefined,
    settlementDiscount: discount ? toDollars(discount) : undefined,
  });
}

/** The balance of a customer's order as of a date; amounts in cents including GST. */
export function orderBalance(
  customerOrderNumber: string,
  { value, paid, adjustment = 0 }: { value: number; paid: number; adjustment?: number },
  asOf: string,
): NonNullable<Invoice['customerOrderBalance']> {
  const balanceOwing = toDollars(value - paid + adjustment);
  return present({
    customerOrderNumber,
    customerOrderValue: toDollars(value),
    paymentsReceived: toDollars(paid),
    adjustment: adjustment === 0 ? undefined : toDollars(adjustment),
    balanceOwing,
    balanceOwingFormatted: formatMoney(balanceOwing),
    asOf,
  });
}
