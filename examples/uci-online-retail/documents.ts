import { isCreditNumber } from './codes.ts';
import type { SourceRow } from './rows.ts';

/** All rows with one document number, in source order. */
export type SourceDocument = {
  number: string;
  /** The earliest time of its rows, since entering a long document may take minutes. */
  issuedAt: string;
  customerNumber: string | undefined;
  rows: SourceRow[];
};

/**
 * Groups rows by document number. The rows of a document need not be adjacent. Documents are in order of time, then in
 * source order.
 */
export async function groupByDocument(rows: AsyncIterable<SourceRow>): Promise<SourceDocument[]> {
  const byNumber = new Map<string, SourceDocument>();
  for await (const row of rows) {
    const { documentNumber: number, issuedAt, customerNumber } = row;
    const document = byNumber.get(number) ?? { number, issuedAt, customerNumber, rows: [] };
    byNumber.set(number, document);
    if (issuedAt < document.issuedAt) document.issuedAt = issuedAt;
    document.rows.push(row);
  }
  return [...byNumber.values()].sort((a, b) => a.issuedAt.localeCompare(b.issuedAt));
}

/**
 * Reasons not to load a document; the first that applies counts. A document is loaded completely or not at all, since
 * without one of its lines its total would be wrong.
 */
export const REASONS = [
  {
    name: 'CONFLICTING_HEADER',
    meaning: 'its rows disagree on the customer or on the day',
    applies: ({ rows }) => new Set(rows.map(headerOf)).size > 1,
  },
  {
    name: 'ADJUSTMENT_DOCUMENT',
    meaning: 'a prefix other than C, such as A: an adjustment of the ledger, no invoice',
    applies: ({ number }) => /^[^C\d]/.test(number),
  },
  {
    name: 'NEGATIVE_PRICE',
    meaning: 'a unit price below zero: an adjustment of the ledger, no sale',
    applies: ({ rows }) => rows.some((row) => row.unitPrice < 0),
  },
  {
    name: 'STOCK_WRITTEN_OFF',
    meaning: 'no customer, no price on any line, quantities below zero: stock written off',
    applies: (document) => hasNoValue(document) && document.rows.every(isNegative),
  },
  {
    name: 'STOCK_BOOKED_IN',
    meaning:
      'no customer, no price on any line: stock booked in, nobody to bill and nothing to pay',
    applies: (document) => hasNoValue(document) && document.rows.every(isPositive),
  },
  {
    name: 'RETURN_OUTSIDE_CREDIT',
    meaning: 'a quantity of zero or less on a document that is no credit',
    applies: ({ number, rows }) => !isCreditNumber(number) && !rows.every(isPositive),
  },
  {
    name: 'SALE_ON_CREDIT',
    meaning: 'a quantity of zero or more on a credit',
    applies: ({ number, rows }) => isCreditNumber(number) && !rows.every(isNegative),
  },
] as const satisfies readonly Rule[];

type Rule = { name: string; meaning: string; applies: (document: SourceDocument) => boolean };
export type Reason = (typeof REASONS)[number]['name'];

/** The reason not to load a document; undefined if it is loaded. */
export function reasonNotLoaded(document: SourceDocument): Reason | undefined {
  return REASONS.find((reason) => reason.applies(document))?.name;
}

function headerOf(row: SourceRow): string {
  return `${row.issuedAt.slice(0, 10)} ${row.customerNumber}`;
}

function hasNoValue({ number, customerNumber, rows }: SourceDocument): boolean {
  if (isCreditNumber(number) || customerNumber !== undefined) return false;
  return rows.every((row) => row.unitPrice === 0);
}

function isNegative(row: SourceRow): boolean {
  return row.quantity < 0;
}

function isPositive(row: SourceRow): boolean {
  return row.quantity > 0;
}
