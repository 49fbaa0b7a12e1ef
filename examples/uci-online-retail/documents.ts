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
    else addRow(documentFor(byNumber, row.documentNumber), row);
  }
  const documents = [...byNumber.values()].sort((a, b) => compare(a.issuedAt, b.issuedAt));
  return { documents, rows: read, strayRows, problems };
}

/** Number of source rows of a document, readable or not. */
export function rowCount(document: SourceDocument): number {
  return document.rows.length + document.unreadableRows;
}

function documentFor(byNumber: Map<string, SourceDocument>, number: string): SourceDocument {
  const known = byNumber.get(number);
  if (known) return known;
  const made = { number, issuedAt: '', customerNumber: undefined, rows: [], unreadableRows: 0 };
  byNumber.set(number, made);
  return made;
}

function addRow(document: SourceDocument, row: ParsedRow): void {
  if ('problem' in row) {
    document.unreadableRows += 1;
    return;
  }
  if (document.rows.length === 0) {
    document.customerNumber = row.customerNumber;
    document.issuedAt = row.issuedAt;
  } else if (row.issuedAt < document.issuedAt) {
    document.issuedAt = row.issuedAt;
  }
  document.rows.push(row);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
