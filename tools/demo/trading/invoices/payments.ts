import type { Invoice } from '#lib/invoices/schema.ts';
import type { Sale } from '#tools/demo/trading/plans.ts';
import type { Random } from '#tools/demo/values/random.ts';
import { includingGst, portion, roundToCash, toDollars, withGst } from './cents.ts';
import type { Settlement } from './totals.ts';

type Payment = NonNullable<Invoice['payments']>[number];

/** The payments of a sum, and their effect on the totals. */
type PaymentResult = { readonly payments: Payment[]; readonly settlement: Settlement };

/** Pays an amount (cents including GST) at the counter: by card, in cash, or both. */
export function payAtCounter(sale: Sale, sum: number, random: Random): PaymentResult {
  const method = random.weighted(PAYMENT_METHODS);
  if (method === 'EFTPOS') return { payments: [payment('EFTPOS', 'EP', sum)], settlement: {} };
  if (method === 'CASH') return payInCash(sale, sum);
  const cash = method === 'BOTH' ? Math.floor(sum / 3 / 1000) * 1000 : 0;
  const card = payByCard(sale, sum - cash, random);
  if (cash === 0) return card;
  return { ...card, payments: [payment('Cash', 'CA', cash), ...card.payments] };
}

/** Pays in cash; a negative sum is paid out. */
export function payInCash(sale: Sale, sum: number): PaymentResult {
  const paid = roundToCash(sum, sale.countryCode);
  const rounding = paid - sum;
  return {
    payments: [payment('Cash', 'CA', paid)],
    settlement: rounding === 0 ? {} : { rounding },
  };
}

/** The payment of a deposit, made when the goods were ordered. */
export function depositPayment(sum: number): Payment {
  return payment('Deposit', 'DP', sum);
}

/** Pays a sum back: to the card that was used, else in cash. */
export function payBack(sale: Sale, { payments = [] }: Invoice, sum: number): PaymentResult {
  const used = payments.find(({ typeCode }) => typeCode === 'CC' || typeCode === 'EP');
  if (used === undefined) return payInCash(sale, sum);
  const { type = '', typeCode = '', creditCardType } = used;
  const repaid = payment(type, typeCode, sum);
  const isCard = creditCardType !== undefined;
  return { payments: [isCard ? { ...repaid, creditCardType } : repaid], settlement: {} };
}

function payByCard({ account, countryCode }: Sale, sum: number, random: Random): PaymentResult {
  const [cardType, percent] = random.weighted(CARDS);
  const amount = withGst(portion(sum, percent / 110), countryCode, account.isGstExempt);
  const extra = includingGst(amount);
  const paid = {
    ...payment('Credit card', 'CC', sum),
    creditCardType: cardType,
    ...(cardType === 'AMEX' ? { amexSurcharge: toDollars(extra) } : {}),
    totalAmount: toDollars(sum + extra),
  };
  return { payments: [paid], settlement: extra === 0 ? {} : { surcharge: { cardType, amount } } };
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
