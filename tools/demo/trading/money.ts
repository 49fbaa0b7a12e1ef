import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { formatMoney } from '#lib/money.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import type { Cents, Charges, Draft, Trade } from './trade.ts';

/** Adds GST at a rate (0.1) to an amount, rounded half away from zero. */
export function withGst(excludingGst: number, rate: number): Cents {
  return { excludingGst, gst: portion(excludingGst, rate) };
}

/** A share of a number of cents, rounded half away from zero, so that a credit mirrors its sale. */
export function portion(cents: number, share: number): number {
  // 1e-7 makes up for halves that floating point represents slightly too low.
  const exact = Math.abs(cents) * share;
  return Math.sign(cents) * Math.floor(exact + 0.5 + 1e-7) || 0;
}

export function sumOf(amounts: readonly (Cents | undefined)[]): Cents {
  let [excludingGst, gst] = [0, 0];
  for (const amount of amounts) {
    excludingGst += amount?.excludingGst ?? 0;
    gst += amount?.gst ?? 0;
  }
  return { excludingGst, gst };
}

export function includingGst({ excludingGst, gst }: Cents): number {
  return excludingGst + gst;
}

/** An amount as in documents, in dollars. */
export function documentAmount(amount: Cents) {
  return {
    excludingGst: toDollars(amount.excludingGst),
    gst: toDollars(amount.gst),
    includingGst: toDollars(includingGst(amount)),
  };
}

export function toDollars(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

type WithAmount = { readonly amount: Cents };

/** The total of lines and charges, before a card surcharge. */
export function subtotalOf(lines: readonly WithAmount[], charges: Charges | undefined): Cents {
  return sumOf([...lines.map(({ amount }) => amount), charges?.delivery, charges?.handling]);
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
  charges: Charges | undefined,
  { surcharge, rounding, discount }: Settlement = {},
): Draft<Invoice['totals']> {
  const subtotal = subtotalOf(lines, charges);
  const feeOf = (fee: Cents | undefined) => (fee?.excludingGst ? documentAmount(fee) : undefined);
  return {
    net: documentAmount(sumOf(lines.map(({ amount }) => amount))),
    document: documentAmount(sumOf([subtotal, surcharge?.amount])),
    subtotal: documentAmount(subtotal),
    handlingFee: feeOf(charges?.handling),
    deliveryFee: feeOf(charges?.delivery),
    creditCardSurcharge: surcharge && { ...surcharge, amount: documentAmount(surcharge.amount) },
    rounding: rounding ? toDollars(rounding) : undefined,
    settlementDiscount: discount ? toDollars(discount) : undefined,
  };
}

/** The balance of a customer's order as of a date; amounts in cents including GST. */
export function orderBalance(
  customerOrderNumber: string,
  { value, paid, adjustment = 0 }: { value: number; paid: number; adjustment?: number },
  asOf: string,
): Draft<Invoice['customerOrderBalance']> {
  const balanceOwing = toDollars(value - paid + adjustment);
  return {
    customerOrderNumber,
    customerOrderValue: toDollars(value),
    paymentsReceived: toDollars(paid),
    adjustment: adjustment === 0 ? undefined : toDollars(adjustment),
    balanceOwing,
    balanceOwingFormatted: formatMoney(balanceOwing),
    asOf,
  };
}

type Payment = NonNullable<Invoice['payments']>[number];

/** The payments of a sum, and their effect on the totals. */
type PaymentResult = { readonly payments: Payment[]; readonly settlement: Settlement };

/** Pays a sum (cents including GST) at the counter: by card, in cash, or both. A card's surcharge has GST. */
export function payAtCounter(trade: Trade, sum: number, gstRate: number): PaymentResult {
  const { random, countryCode } = trade;
  const method = random.weighted(data.paymentMethods);
  if (method === 'EFTPOS') return { payments: [payment('EFTPOS', 'EP', sum)], settlement: {} };
  if (method === 'CASH') return payInCash(countryCode, sum);
  const cash = method === 'BOTH' ? Math.floor(sum / 3 / 1000) * 1000 : 0;
  const card = random.weighted(data.cards);
  const amount = withGst(portion(sum - cash, card.surcharge / 110), gstRate);
  const extra = includingGst(amount);
  const byCard = {
    ...payment('Credit card', 'CC', sum - cash),
    creditCardType: card.type,
    ...(card.type === 'AMEX' && { amexSurcharge: toDollars(extra) }),
    totalAmount: toDollars(sum - cash + extra),
  };
  return {
    payments: cash === 0 ? [byCard] : [payment('Cash', 'CA', cash), byCard],
    settlement: extra === 0 ? {} : { surcharge: { cardType: card.type, amount } },
  };
}

/** Pays in cash; a negative sum is paid out. */
export function payInCash(countryCode: CountryCode, sum: number): PaymentResult {
  const paid = roundToCash(sum, countryCode);
  return { payments: [payment('Cash', 'CA', paid)], settlement: { rounding: paid - sum } };
}

/** Rounds to what can be paid in cash: to 5 cents in Australia, 10 in New Zealand, half down. */
export function roundToCash(cents: number, countryCode: CountryCode): number {
  const coin = SMALLEST_COIN[countryCode];
  const down = Math.abs(cents) % coin;
  const rounded = Math.abs(cents) + (down * 2 > coin ? coin - down : -down);
  return Math.sign(cents) * rounded || 0;
}

const SMALLEST_COIN = { au: 5, nz: 10 } as const;

/** The payment of a deposit, made when the goods were ordered; none of no deposit. */
export function depositPayment(deposit: number): Payment[] {
  return deposit === 0 ? [] : [payment('Deposit', 'DP', deposit)];
}

/** Pays a sum back: to the card that was used, else in cash. */
export function payBack(
  countryCode: CountryCode,
  { payments = [] }: Draft<Invoice>,
  sum: number,
): PaymentResult {
  const used = payments.find(({ typeCode }) => typeCode === 'CC' || typeCode === 'EP');
  if (used === undefined) return payInCash(countryCode, sum);
  const { type = '', typeCode = '', creditCardType } = used;
  const card = creditCardType === undefined ? {} : { creditCardType };
  return { payments: [{ ...payment(type, typeCode, sum), ...card }], settlement: {} };
}

function payment(type: string, typeCode: string, cents: number): Payment {
  return { type, typeCode, baseAmount: toDollars(cents), totalAmount: toDollars(cents) };
}
