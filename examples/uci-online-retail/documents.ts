import type { ReadRow, SourceRow } from './rows.ts';

/** All rows of one document number, in the order of the source, wherever they stood in it. */
export type SourceDocument = {
  number: string;
  /** The earliest of its rows' times; entering a long document may take more than a minute. */
  issuedAt: string;
  customerNumber: string | undefined;
  rows: SourceRow[];
  /** How many more rows it has that could not be read. */
  unreadableRows: number;
};

export type SourceDocuments = {
  /** By time, those of one time in the order of the source. */
  documents: SourceDocument[];
  /** All rows that were read, readable or not. */
  rows: number;
  /** Rows whose document number could not be read: they belong to no document. */
  strayRows: number;
  /** What is wrong with the rows that could not be read, of the first 20. */
  problems: string[];
};

/** Groups rows by document number. The rows of a document need not stand together. */
export async function groupByDocument(rows: AsyncIterable<ReadRow>): Promise<SourceDocuments> {
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

/** How many rows of the source a document stands for, readable or not. */
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

function addRow(document: SourceDocument, row: ReadRow): void {
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
