import { chargeTypeOf, countryOf, isCreditNumber, productNumberOf } from './codes.ts';
import type { SourceDocument } from './documents.ts';
import type { SourceRow } from './rows.ts';

/** The numbers of the sales that the rows of a credit refund, in order; undefined where there is none. */
export type CreditLinks = readonly (string | undefined)[];

/**
 * Links each row of a credit to an earlier sale of the same item to the same customer in the same country: the latest with
 * enough left to credit, else the latest. `documents` are the loaded ones, in order of time. Returns the links of each
 * credit by its number.
 */
export function linkCredits(documents: readonly SourceDocument[]): Map<string, CreditLinks> {
  const history: SaleHistory = new Map();
  const links = new Map<string, CreditLinks>();
  for (const document of documents) {
    const { number, rows } = document;
    if (!isCreditNumber(number)) addSale(history, document);
    else
      links.set(
        number,
        rows.map((row) => originalOf(history, row)),
      );
  }
  return links;
}

/** Sales by country, customer and item, each in order of time. */
type SaleHistory = Map<string, Sale[]>;
type Sale = { number: string; leftToCredit: number };

function addSale(history: SaleHistory, document: SourceDocument): void {
  for (const row of document.rows) {
    const key = keyOf(row);
    const sales = history.get(key) ?? [];
    const last = sales.at(-1);
    if (last?.number === document.number) last.leftToCredit += row.quantity;
    else sales.push({ number: document.number, leftToCredit: row.quantity });
    history.set(key, sales);
  }
}

/** None for a charge, which is no item, and for a credit without a customer. */
function originalOf(history: SaleHistory, row: SourceRow): string | undefined {
  const isCharge = chargeTypeOf(productNumberOf(row.stockCode)) !== undefined;
  if (isCharge || row.customerNumber === undefined) return undefined;
  const sales = history.get(keyOf(row)) ?? [];
  const sale = sales.findLast((each) => each.leftToCredit >= -row.quantity) ?? sales.at(-1);
  if (sale) sale.leftToCredit += row.quantity;
  return sale?.number;
}

function keyOf({ documentNumber, customerNumber, stockCode }: SourceRow): string {
  return [countryOf(documentNumber), customerNumber, productNumberOf(stockCode)].join('|');
}
