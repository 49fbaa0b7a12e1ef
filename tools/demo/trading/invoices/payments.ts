import type { Invoice } from '#lib/invoices/schema.ts';
import type { Sale } from '#tools/demo/trading/sales/sale.ts';
import type { Random } from '#tools/demo/values/random.ts';
import { includingGst, portion, roundToCash, toDollars, withGst } from './cents.ts';
import type { Settlement } from './totals.ts';

/** The payments of a sum, and their effect on the totals. */
type PaymentResult = {
  readonly payments: NonNullable<Invoice['payments']>;
  readonly settlement: Settlement;
};

/** Pays an amount (cents including GST) at the counter: by card, in cash, or both. */
export function payAtCounter(sale: Sale, sum: number, random: Random): PaymentResult {
  const method = random.weighted(PAYMENT_METHODS);
  if (method === 'EFTPOS') return { payments: [payment('EFTPOS', 'EP', sum)], settlement: {} };
  if (method === 'CASH') return payInCash(sale, sum);
  if (method === 'CARD') return payByCard(sale, sum, random);
  const cash = Math.floor(sum / 3 / 1000) * 1000;
  const rest = payByCard(sale, sum - cash, random);
  if (cash === 0) return rest;
  return { ...rest, payments: [payment('Cash', 'CA', cash), ...rest.payments] };
}

/** Pays in cash; a negative sum is paid out. */
export function payInCash(sale: Sale, sum: number): PaymentResult {
  const paid = roundToCash(sum, sale.countryCode);
  return {
    payments: [payment('Cash', 'CA', paid)],
    settlement: { rounding: paid - sum || undefined },
  };
}

/** The payment of a deposit, made when the goods were ordered. */
export function depositPayment(sum: number): NonNullable<Invoice['payments']>[number] {
  return payment('Deposit', 'DP', sum);
}

function payByCard(sale: Sale, sum: number, random: Random): PaymentResult {
  const [cardType, percent] = random.weighted(CARDS);
  const isExempt = sale.account.isGstExempt ?? false;
  const surcharge = withGst(portion(sum, percent / 110), sale.countryCode, isExempt);
  const extra = includingGst(surcharge);
  const paid = {
    type: 'Credit card',
    typeCode: 'CC',
    creditCardType: cardType,
    baseAmount: toDollars(sum),
    ...(cardType === 'AMEX' ? { amexSurcharge: toDollars(extra) } : {}),
    totalAmount: toDollars(sum + extra),
  };
  const settlement = extra === 0 ? {} : { surcharge: { cardType, amount: surcharge } };
  return { payments: [paid], settlement };
}

function payment(type: string, typeCode: string, cents: number) {
  return { type, typeCode, baseAmount: toDollars(cents), totalAmount: toDollars(cents) };
}

const PAYMENT_METHODS = [
  ['EFTPOS', 40],
  ['CARD', 33],
  ['CASH', 22],
  ['BOTH', 5],
] as const;

/** Cards with their surcharge in percent, and weights. */
const CARDS: readonly (readonly [readonly [string, number], number])[] = [
  [['VISA', 1], 50],
  [['MASTERCARD', 1], 35],
  [['AMEX', 1.8], 15],
];
