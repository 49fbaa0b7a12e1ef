import { isCreditNumber } from './codes.ts';
import type { ParsedRow, SourceRow } from './rows.ts';

/** All rows with one document number, in source order. */
export type SourceDocument = {
  number: string;
  /** The earliest time of its rows, since entering a long document may take minutes. */
  issuedAt: string;
  customerNumber: string | undefined;
  rows: SourceRow[];
  /** Number of further rows that could not be read. */
  unreadableRows: number;
};

export type SourceDocuments = {
  /** In order of time, then in source order. */
  documents: SourceDocument[];
  /** Number of rows, readable or not. */
  rows: number;
  /** Number of rows without a readable document number. */
  strayRows: number;
  /** What is wrong with the first 20 unreadable rows. */
  problems: string[];
};

/** Groups rows by document number. The rows of a document need not be adjacent. */
export async function groupByDocument(rows: AsyncIterable<ParsedRow>): Promise<SourceDocuments> {
  const byNumber = new Map<string, SourceDocument>();
  let read = 0;
  let strayRows = 0;
  const problems: string[] = [];
  for await (const row of rows) {
    read += 1;
    if ('problem' in row && problems.length < 20) problems.push(`line ${row.line}: ${row.problem}`);
    if (row.documentNumber === undefined) strayRows += 1;
    else addRow(byNumber, row.documentNumber, row);
  }
  const documents = [...byNumber.values()].sort((a, b) => a.issuedAt.localeCompare(b.issuedAt));
  return { documents, rows: read, strayRows, problems };
}

/** Number of source rows of a document, readable or not. */
export function rowCount(document: SourceDocument): number {
  return document.rows.length + document.unreadableRows;
}

function addRow(byNumber: Map<string, SourceDocument>, number: string, row: ParsedRow): void {
  const none = { number, issuedAt: '', customerNumber: undefined, rows: [], unreadableRows: 0 };
  const document = byNumber.get(number) ?? none;
  byNumber.set(number, document);
  if ('problem' in row) {
    document.unreadableRows += 1;
    return;
  }
  const isFirst = document.rows.length === 0;
  if (isFirst) document.customerNumber = row.customerNumber;
  if (isFirst || row.issuedAt < document.issuedAt) document.issuedAt = row.issuedAt;
  document.rows.push(row);
}

/**
 * Reasons not to load a document; the first that applies counts. A document is loaded completely or not at all, since
 * without one of its lines its total would be wrong.
 */
export const REASONS = [
  {
    name: 'UNREADABLE_ROW',
    meaning: 'a row of the document cannot be read',
    applies: ({ unreadableRows }) => unreadableRows > 0,
  },
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
