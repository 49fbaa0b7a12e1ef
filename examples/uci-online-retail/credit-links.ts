import { chargeTypeOf, productNumberOf } from './charges.ts';
import { COUNTRIES, countryOf } from './countries.ts';
import type { SourceDocument } from './documents.ts';
import { isCreditNumber } from './reasons.ts';
import type { SourceRow } from './rows.ts';

/** What became of the search for the sale that a line of a credit takes back. */
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
export type CreditOutcome = (typeof CREDIT_OUTCOMES)[number]['name'];

/** The outcome for a row of a credit, and the number of the sale that it is linked to. */
export type CreditLink = { outcome: CreditOutcome; originalNumber?: string };

/**
 * Links the rows of credits to earlier sales of the same item to the same customer in the same
 * country: the latest with enough left to credit, else the latest. `documents` are those that are
 * loaded, by time. The answer is keyed by the credit's number.
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
    } else rememberSale(history, document);
  }
  return links;
}

/** Sales of one item to one customer in one country, by time. */
type SaleHistory = Map<string, Sale[]>;
type Sale = { number: string; leftToCredit: number };

function rememberSale(history: SaleHistory, document: SourceDocument): void {
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
  const sales = history.get(keyOf(countryOf(row.documentNumber), row));
  if (!sales)
    return { outcome: isSoldAnywhere(history, row) ? 'OTHER_COUNTRY' : 'NO_EARLIER_SALE' };
  return creditFrom(sales, -row.quantity);
}

function creditFrom(sales: readonly Sale[], quantity: number): CreditLink {
  const covering = sales.findLast((sale) => sale.leftToCredit >= quantity);
  const sale = covering ?? sales.at(-1);
  if (!sale) return { outcome: 'NO_EARLIER_SALE' };
  sale.leftToCredit -= quantity;
  return {
    outcome: covering ? 'LINKED' : 'LINKED_BEYOND_SOLD',
    originalNumber: sale.number,
  };
}

function isSoldAnywhere(history: SaleHistory, row: SourceRow): boolean {
  return COUNTRIES.some((country) => history.has(keyOf(country, row)));
}

function keyOf(country: string, row: SourceRow): string {
  return [country, row.customerNumber, productNumberOf(row.stockCode)].join('|');
}
