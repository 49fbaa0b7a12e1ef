import { COUNTRIES, chargeTypeOf, countryOf, isCreditNumber, productNumberOf } from './codes.ts';
import type { SourceDocument } from './documents.ts';
import type { SourceRow } from './rows.ts';

/** Outcomes of finding the sale that a line of a credit refunds. */
export const CREDIT_OUTCOMES = [
  { name: 'LINKED', meaning: 'linked to the latest earlier sale with that many left to credit' },
  {
    name: 'LINKED_BEYOND_SOLD',
    meaning: 'linked to the latest earlier sale, with fewer left to credit',
  },
  { name: 'CHARGE', meaning: 'not linked: a charge, no item' },
  { name: 'NO_CUSTOMER', meaning: 'not linked: the credit has no customer' },
  {
    name: 'OTHER_COUNTRY',
    meaning: 'not linked: the earlier sales were given to the other country',
  },
  {
    name: 'NO_EARLIER_SALE',
    meaning: 'not linked: the source has no earlier sale of the item to the customer',
  },
] as const;
type CreditOutcome = (typeof CREDIT_OUTCOMES)[number]['name'];

/** The outcome for a row of a credit, and the number of the linked sale. */
export type CreditLink = { outcome: CreditOutcome; originalNumber?: string };

/**
 * Links each row of a credit to an earlier sale of the same item to the same customer in the same country: the latest with
 * enough left to credit, else the latest. `documents` are the loaded ones, in order of time. Returns the links of each
 * credit by its number.
 */
export function linkCredits(documents: readonly SourceDocument[]): Map<string, CreditLink[]> {
  const history: SaleHistory = new Map();
  const links = new Map<string, CreditLink[]>();
  for (const document of documents) {
    if (isCreditNumber(document.number)) {
      links.set(
        document.number,
        document.rows.map((row) => linkRow(history, row)),
      );
    } else addSale(history, document);
  }
  return links;
}

/** Sales by country, customer and item, each in order of time. */
type SaleHistory = Map<string, Sale[]>;
type Sale = { number: string; leftToCredit: number };

function addSale(history: SaleHistory, document: SourceDocument): void {
  const country = countryOf(document.number);
  for (const row of document.rows) {
    const key = keyOf(country, row);
    const sales = history.get(key) ?? [];
    const last = sales.at(-1);
    if (last?.number === document.number) last.leftToCredit += row.quantity;
    else sales.push({ number: document.number, leftToCredit: row.quantity });
    history.set(key, sales);
  }
}

function linkRow(history: SaleHistory, row: SourceRow): CreditLink {
  if (chargeTypeOf(productNumberOf(row.stockCode))) return { outcome: 'CHARGE' };
  if (row.customerNumber === undefined) return { outcome: 'NO_CUSTOMER' };
  const sales = history.get(keyOf(countryOf(row.documentNumber), row)) ?? [];
  const sufficient = sales.findLast((sale) => sale.leftToCredit >= -row.quantity);
  const sale = sufficient ?? sales.at(-1);
  if (!sale) {
    const isSoldElsewhere = COUNTRIES.some((country) => history.has(keyOf(country, row)));
    return { outcome: isSoldElsewhere ? 'OTHER_COUNTRY' : 'NO_EARLIER_SALE' };
  }
  sale.leftToCredit += row.quantity;
  return { outcome: sufficient ? 'LINKED' : 'LINKED_BEYOND_SOLD', originalNumber: sale.number };
}

function keyOf(country: string, row: SourceRow): string {
  return [country, row.customerNumber, productNumberOf(row.stockCode)].join('|');
}
