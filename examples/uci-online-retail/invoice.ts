import Big from 'big.js';
import type { Invoice } from '#lib/invoices/schema.ts';
import { sumMoney } from '#lib/money.ts';
import { isCredit, type SourceDocument } from './documents.ts';

const GST_RATE = { au: 0.1, nz: 0.15 } as const;
export type Country = keyof typeof GST_RATE;
export const COUNTRIES: readonly Country[] = ['au', 'nz'];

/** Assigns a country to a document: even numbers to Australia, odd ones to New Zealand. */
export const countryOf = (documentNumber: string): Country =>
  /[02468]$/.test(documentNumber) ? 'au' : 'nz';

/** The products that are charges. */
const CHARGE_TYPES: Readonly<Record<string, string>> = {
  ...{ POST: 'POSTAGE', DOT: 'POSTAGE', C2: 'CARRIAGE', D: 'DISCOUNT', M: 'MANUAL', S: 'SAMPLES' },
  ...{ 'BANK CHARGES': 'BANK_CHARGES', AMAZONFEE: 'MARKETPLACE_FEE', B: 'BAD_DEBT' },
  CRUK: 'CHARITY_COMMISSION',
};

/** The numbers of the sales that the rows of a credit refund, in order; undefined where there is none. */
export type CreditLinks = readonly (string | undefined)[];

/**
 * Links each row of a credit to an earlier sale of the same item to the same customer in the same country: the latest with
 * enough left to credit, else the latest. `documents` are the loaded ones, in order of time. Returns the links of each
 * credit by its number.
 */
export function linkCredits(documents: readonly SourceDocument[]): Map<string, CreditLinks> {
  const history = new Map<string, { number: string; leftToCredit: number }[]>();
  const links = new Map<string, CreditLinks>();
  for (const document of documents) {
    const { number, customerNumber, rows } = document;
    const country = countryOf(number);
    const originals = rows.map(({ productNumber, quantity }) => {
      const key = `${country}|${customerNumber}|${productNumber}`;
      const sales = history.get(key) ?? [];
      if (!isCredit(document)) {
        const last = sales.at(-1);
        if (last?.number === number) last.leftToCredit += quantity;
        else history.set(key, [...sales, { number, leftToCredit: quantity }]);
        return undefined;
      }
      // A charge is no item, and without a customer nobody knows whose sale it was.
      if (CHARGE_TYPES[productNumber] || customerNumber === undefined) return undefined;
      const sale = sales.findLast((each) => each.leftToCredit >= -quantity) ?? sales.at(-1);
      if (sale) sale.leftToCredit += quantity;
      return sale?.number;
    });
    if (isCredit(document)) links.set(number, originals);
  }
  return links;
}

/**
 * Converts a document to an invoice, with members in the order of the specification. Quantities and amounts of credits are
 * negative, as in the source. `links` are the sales that a credit's rows refund.
 */
export function buildInvoice(document: SourceDocument, links: CreditLinks): Invoice {
  const { number, customerNumber, issuedAt, rows } = document;
  const rate = GST_RATE[countryOf(number)];
  const lineItems = rows.map((row, at) => {
    const { productNumber, description, quantity, unitPrice } = row;
    const chargeType = CHARGE_TYPES[productNumber];
    const originalInvoiceNumber = links[at];
    return {
      number: at + 1,
      lineItemType: 'STANDARD' as const,
      productNumber,
      ...(description !== '' && { productDescription: description }),
      ...{ quantity, unitPriceExcludingGst: unitPrice },
      lineTotal: lineAmount(quantity, unitPrice, rate),
      ...(chargeType !== undefined && { chargeType }),
      ...(originalInvoiceNumber !== undefined && { originalInvoiceNumber }),
    };
  });
  // Nothing is added to the lines, so `document` equals `net`; `subtotal` is the goods.
  const all = sumOf(lineItems.map((line) => line.lineTotal));
  const goods = lineItems.filter((line) => line.chargeType === undefined);
  return {
    ...{ number, type: typeOf(document), date: issuedAt.slice(0, 10) },
    ...originalOf(links),
    ...(customerNumber !== undefined && { customer: { number: customerNumber } }),
    totals: { net: all, document: all, subtotal: sumOf(goods.map((line) => line.lineTotal)) },
    lineItems,
  };
}

/** A document with a customer is on account; one without was paid, or refunded, at once. */
function typeOf(document: SourceDocument): Invoice['type'] {
  if (document.customerNumber === undefined)
    return isCredit(document) ? 'CASH_REFUND' : 'CASH_SALE_INVOICE';
  return isCredit(document) ? 'CREDIT_NOTE' : 'TAX_INVOICE';
}

/** What links say: the document's original if all linked lines have the same, and which lines are linked. */
function originalOf(links: CreditLinks): Partial<Invoice> {
  const linked = links.flatMap((link, at) => (link === undefined ? [] : at + 1));
  if (linked.length === 0) return {};
  const [originalNumber = '', ...others] = new Set(links.filter((link) => link !== undefined));
  return {
    // It is always a sale on account.
    ...(others.length === 0 && { originalNumber, originalType: 'TAX_INVOICE' }),
    comments: [
      `Original invoice derived, the source names none: latest earlier sale of the same item to the same customer. Lines: ${linked.join(', ')}.`,
    ],
  };
}

/** An amount of the API (specification 2.1), exact to the cent. */
type ExactAmount = ReturnType<typeof withTotal>;

/** The amount of a line: quantity × price, then GST on that, each rounded to cents, half away from zero. */
export function lineAmount(quantity: number, unitPrice: number, gstRate: number): ExactAmount {
  const excludingGst = toCents(new Big(unitPrice).times(quantity));
  return withTotal(excludingGst, toCents(new Big(excludingGst).times(gstRate)));
}

function sumOf(amounts: readonly ExactAmount[]): ExactAmount {
  const sum = (member: 'excludingGst' | 'gst') => sumMoney(amounts.map((each) => each[member]));
  return withTotal(sum('excludingGst'), sum('gst'));
}

const withTotal = (excludingGst: number, gst: number) => {
  return { excludingGst, gst, includingGst: sumMoney([excludingGst, gst]) };
};

/** Never `-0`, which the sum of a credit of something free would be. */
const toCents = (value: Big) => value.round(2, Big.roundHalfUp).toNumber() || 0;
